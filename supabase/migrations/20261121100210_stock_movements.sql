-- Every change of a count, written by the database whoever changes it; their sum is the count (STK-02).
create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  value_id uuid,
  delta integer not null,
  quantity_after integer,
  reason text not null,
  reference text,
  actor uuid,
  note text,
  created_at timestamptz not null default clock_timestamp(),
  constraint stock_movements_product_id_fkey foreign key (product_id) references public.products (id) on delete cascade,
  constraint stock_movements_value_id_fkey foreign key (value_id) references public.product_choice_values (id) on delete cascade
);
create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_value_idx on public.stock_movements (value_id) where value_id is not null;
comment on table public.stock_movements is 'What happened to the counts in stock; append-only, gone with its product';
comment on column public.stock_movements.value_id is 'Of the count of a size or variant; null: of the piece''s own';
comment on column public.stock_movements.reason is 'first, sale, return, failed_return (its refund failed), counter, correction, import';
comment on column public.stock_movements.quantity_after is 'Null: it became made to order';
comment on column public.stock_movements.reference is 'The purchase (KOS-7F3K9Q) or the stock-taking that it belongs to';
comment on column public.stock_movements.actor is 'An account of auth.users, kept when that goes; null: nobody signed in, as for a sale online';

alter table public.stock_movements enable row level security;
create policy "an admin reads the movements" on public.stock_movements
  for select to authenticated using ((select private.is_admin()));

-- Nobody writes them but the trigger below.
revoke all on public.stock_movements from public, anon, authenticated, service_role;
-- Older projects open each new sequence too.
revoke all on sequence public.stock_movements_id_seq from public, anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;
create trigger refuse_non_admins before insert or update or delete on public.stock_movements
  for each statement execute function private.refuse_non_admins();

-- Until the transaction's end, or the next call, movements have this cause: {reason, reference?, note?}; {}: none.
create function private.name_stock_change(cause jsonb) returns void
language sql volatile set search_path = '' as $$
  select set_config('kosmima.stock_change', cause::text, true)
$$;

-- Definer: nobody may write movements.
create function private.note_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cause constant jsonb := coalesce(nullif(current_setting('kosmima.stock_change', true), ''), '{}');
begin
  -- A product that goes takes its count along: nothing is left to be told.
  insert into public.stock_movements (product_id, delta, quantity_after, reason, reference, actor, note)
    select p.id, sum(changed.how_many), max(new.quantity) filter (where p.id = new.product_id),
      coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'first' else 'correction' end),
      cause ->> 'reference', auth.uid(), cause ->> 'note'
    from (values (old.product_id, -old.quantity), (new.product_id, new.quantity)) changed (product_id, how_many)
      join public.products p on p.id = changed.product_id
    group by p.id having tg_op <> 'UPDATE' or sum(changed.how_many) <> 0;
  return null;
end
$$;
-- The same for a value's count.
create function private.note_value_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cause constant jsonb := coalesce(nullif(current_setting('kosmima.stock_change', true), ''), '{}');
begin
  insert into public.stock_movements (product_id, value_id, delta, quantity_after, reason, reference, actor, note)
    select c.product_id, v.id, sum(changed.how_many), max(new.quantity) filter (where v.id = new.value_id),
      coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'first' else 'correction' end),
      cause ->> 'reference', auth.uid(), cause ->> 'note'
    from (values (old.value_id, -old.quantity), (new.value_id, new.quantity)) changed (value_id, how_many)
      join public.product_choice_values v on v.id = changed.value_id join public.product_choices c on c.id = v.choice_id
    group by c.product_id, v.id having tg_op <> 'UPDATE' or sum(changed.how_many) <> 0;
  return null;
end
$$;

revoke execute on function private.name_stock_change(jsonb), private.note_stock_movement(),
  private.note_value_movement() from public;
create trigger note_movement after insert or update or delete on public.stock
  for each row execute function private.note_stock_movement();
