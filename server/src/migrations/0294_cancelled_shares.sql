-- A share that its platform was not asked for yet can be cancelled.
grant delete on social_share to greenroom_app;
