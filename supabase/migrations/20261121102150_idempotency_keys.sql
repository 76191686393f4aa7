-- A caller who lost the answer repeats the key, and nothing is made twice (PRD-08).

create table private.idempotency_keys (
  actor uuid not null,
  key uuid not null,
  -- {"product": id}, or an import's answer.
  outcome jsonb not null,
  at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor, key)
);
comment on table private.idempotency_keys is 'Keys of products and imports that were made; forgotten by the next one a day later';
alter table private.idempotency_keys enable row level security;
revoke all on private.idempotency_keys from public, anon, authenticated, service_role;

-- A repeated Idempotency-Key (IETF draft) is refused with the first one's id. Definer: admins may not write the keys.
create function private.insert_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asked text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'idempotency-key';
  earlier text;
begin
  if auth.uid() is null or asked !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' is not false then
    return null;
  end if;
  delete from private.idempotency_keys k where k.at < now() - interval '1 day';
  -- Waits for the same key under way.
  insert into private.idempotency_keys (actor, key, outcome)
    select auth.uid(), asked::uuid, jsonb_build_object('product', id) from new_rows limit 1
    on conflict on constraint idempotency_keys_pkey do nothing;
  if found then
    return null;
  end if;
  select p.id::text into earlier from private.idempotency_keys k
    join public.products p on p.id::text = k.outcome ->> 'product'
    where k.actor = auth.uid() and k.key = asked::uuid;
  if earlier is not null then
    raise exception using errcode = 'PT409', message = 'already_made', detail = earlier,
      hint = 'Change that product instead.';
  end if;
  -- It was deleted meanwhile.
  update private.idempotency_keys k set outcome = jsonb_build_object('product', (select id from new_rows limit 1))
    where k.actor = auth.uid() and k.key = asked::uuid;
  return null;
end
$$;
revoke all on function private.insert_once() from public;
create trigger insert_once after insert on public.products referencing new table as new_rows
  for each statement execute function private.insert_once();
