-- The planner asks a function whose answer it wants to guess the length of: it found the people of the view several times for each plan. In a look of
-- its own the function is asked when the statement runs, and only there.
do $$
declare policy record;
begin
  execute replace(pg_get_functiondef('app.belonging(regclass)'::regprocedure), 'unnest(app.visible_people())', 'unnest((select app.visible_people()))');
  for policy in
    select polrelid::regclass as name, replace(pg_get_expr(polqual, polrelid), 'unnest(app.visible_people())', 'unnest((select app.visible_people()))') as belongs
    from pg_policy where polname = 'restricted' and pg_get_expr(polqual, polrelid) like '%visible_people%'
  loop
    execute format('alter policy restricted on %s using (%s) with check (%2$s)', policy.name, policy.belongs);
  end loop;
end $$;
