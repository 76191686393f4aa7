/** One round trip for all that the planner knows of schema public, without extensions. Runs as the owner. */
export const introspectionSql = `
with relation as (
  select c.oid, c.relname::text as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
key as (
  select i.indrelid, i.indisprimary,
    (select json_agg(a.attname order by k.place)
     from unnest(i.indkey::int2[]) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where k.place <= i.indnkeyatts) as columns
  from pg_index i
  where i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object(
    'name', r.name,
    'columns', (select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
        'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
      ) order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
    'followed', exists (select from pg_trigger g
      where g.tgrelid = r.oid and g.tgname = 'realtime_tell_change' and g.tgenabled <> 'D'),
    'primaryKey', coalesce((select k.columns from key k where k.indrelid = r.oid and k.indisprimary), '[]'),
    'uniqueSets', coalesce((select json_agg(k.columns) from key k where k.indrelid = r.oid), '[]')
  )), '[]') from relation r),
  'foreignKeys', (select coalesce(json_agg(json_build_object(
    'name', f.conname,
    'table', own.name,
    'foreignTable', other.name,
    'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number),
    'foreignColumns', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number)
  ) order by f.conname), '[]')
    from pg_constraint f
    join relation own on own.oid = f.conrelid
    join relation other on other.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0),
  'functions', (select coalesce(json_agg(json_build_object(
    'name', p.proname,
    'arguments', (select coalesce(json_agg(json_build_object(
        'name', coalesce(x.name, ''), 'type', format_type(x.type, null), 'variadic', coalesce(x.mode = 'v', false)
      ) order by x.place), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
        with ordinality x(type, name, mode, place)
      where coalesce(x.mode, 'i') in ('i', 'b', 'v')),
    'requiredCount', p.pronargs - p.pronargdefaults,
    'outputs', (select coalesce(json_agg(json_build_object(
        'name', coalesce(x.name, ''), 'type', format_type(x.type, null)) order by x.place), '[]')
      from unnest(p.proallargtypes, p.proargnames, p.proargmodes::text[]) with ordinality x(type, name, mode, place)
      where x.mode in ('o', 'b', 't')),
    'returns', case when t.typname = 'void' then 'void' when t.typtype = 'c' or t.typname = 'record'
      or coalesce(p.proargmodes && array['o', 'b', 't']::"char"[], false) then 'composite' else 'scalar' end,
    'returnsSet', p.proretset,
    'relation', (select r.name from relation r where r.oid = t.typrelid),
    'volatile', p.provolatile = 'v',
    'deadlineMs', (select extract(epoch from (case when value ~ '^\\d+$' then value || 'ms' else value end)::interval) * 1000
      from unnest(p.proconfig) setting, split_part(setting, '=', 2) value where setting like 'statement_timeout=%'),
    'executableBy', json_build_object(
      'anon', has_function_privilege('anon', p.oid, 'execute'),
      'authenticated', has_function_privilege('authenticated', p.oid, 'execute'),
      'service_role', has_function_privilege('service_role', p.oid, 'execute'))
  ) order by p.oid), '[]')
    from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and t.typname not in ('trigger', 'event_trigger')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
  'types', (select coalesce(json_agg(t.typname), '[]') from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
) as catalogue`;

/** Row versions of the catalogue, added up: cheap enough before each 404, so that a new name is found. */
export const fingerprintSql = `
select md5(concat_ws(':',
  (select sum(hashtext(concat(oid, xmin))::bigint) from pg_class where relnamespace = 'public'::regnamespace),
  (select sum(hashtext(concat(attrelid, attnum, a.xmin))::bigint) from pg_attribute a join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')),
  (select sum(hashtext(concat(oid, xmin))::bigint) from pg_constraint where connamespace = 'public'::regnamespace),
  (select sum(hashtext(concat(oid, xmin))::bigint) from pg_proc where pronamespace = 'public'::regnamespace),
  (select sum(hashtext(concat(oid, xmin))::bigint) from pg_type where typnamespace = 'public'::regnamespace)
)) as fingerprint`;
