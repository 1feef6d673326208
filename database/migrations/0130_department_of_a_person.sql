-- The department of somebody whose id is known is one entry of an index. Without it the planner takes the index of departments and reads all people of
-- the organisation for each: 2 ms of 5,000, and 17 s for a list of 8,500 devices.
create index users_in_their_department on users (organisation_id, id) include (department_id);
