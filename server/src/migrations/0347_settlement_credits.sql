-- A correction by which less is due says so where no draft of before follows it.
grant update (remark) on settlement_version to greenroom_app;
