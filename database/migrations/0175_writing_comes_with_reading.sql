-- Whoever may write may read (decision 0031): permissions that were given before say so too, since lists are filtered by what is kept.
update users u set abilities = u.abilities || array(
  select 'read ' || substr(given, 7) from unnest(u.abilities) given
  where given like 'write %' and 'read ' || substr(given, 7) <> all(u.abilities))
where exists (
  select from unnest(u.abilities) given where given like 'write %' and 'read ' || substr(given, 7) <> all(u.abilities));
