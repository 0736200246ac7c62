-- What is watched asks every few seconds how much mail waits and how much failed, which are few of many.
create index mail_waiting on mail (state) where state in ('queued', 'failed');
