-- One statement is one transaction on every engine; the lock keeps two processes from creating the same things.
do $tables$
begin
  perform pg_advisory_xact_lock(7234105182290117);
  create schema if not exists payment_sandbox;
  revoke all on schema payment_sandbox from public;
  create table if not exists payment_sandbox.records (
    id text primary key,
    kind text not null,
    sequence bigint generated always as identity,
    created bigint not null, -- Unix seconds
    version bigint not null,
    due_at bigint, -- milliseconds since 1970
    data jsonb not null,
    inner_data jsonb not null
  );
  create index if not exists records_newest_first on payment_sandbox.records (kind, sequence desc);
  create index if not exists records_due on payment_sandbox.records (due_at) where due_at is not null;
  create or replace function payment_sandbox.write(writes jsonb) returns boolean
    language plpgsql volatile set search_path = ''
  as $write$
  declare
    entry jsonb;
    touched integer;
  begin
    -- In the order of ids, so that two writers of the same rows wait for each other instead of deadlocking.
    perform 1 from payment_sandbox.records
      where id in (select coalesce(e #>> '{put,id}', e #>> '{remove,id}') from jsonb_array_elements(writes) e)
      order by id for update;
    for entry in select e from jsonb_array_elements(writes) with ordinality as list (e, place) order by place loop
      if entry ? 'remove' then
        delete from payment_sandbox.records
          where id = entry #>> '{remove,id}' and version = (entry #>> '{remove,version}')::bigint;
      elsif (entry #>> '{put,version}')::bigint = 0 then
        insert into payment_sandbox.records (id, kind, created, version, due_at, data, inner_data)
          values (entry #>> '{put,id}', entry #>> '{put,kind}', (entry #>> '{put,created}')::bigint, 1,
            (entry #>> '{put,dueAt}')::bigint, entry #> '{put,data}', entry #> '{put,inner}')
          on conflict (id) do nothing;
      else
        update payment_sandbox.records
          set version = version + 1, due_at = (entry #>> '{put,dueAt}')::bigint,
            data = entry #> '{put,data}', inner_data = entry #> '{put,inner}'
          where id = entry #>> '{put,id}' and version = (entry #>> '{put,version}')::bigint;
      end if;
      get diagnostics touched = row_count;
      if touched = 0 then
        raise exception using errcode = 'PS001', message = 'the row has changed';
      end if;
    end loop;
    return true;
  exception when sqlstate 'PS001' then
    return false; -- what the block has written is undone
  end
  $write$;
  revoke all on function payment_sandbox.write(jsonb) from public;
end
$tables$;
