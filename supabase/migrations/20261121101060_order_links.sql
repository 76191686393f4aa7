-- Links to the buyer's order page (AFT-04). A table, since each mail has its own, which ends by itself.

create table private.order_links (
  token_hash text not null,
  checkout_id uuid not null references private.checkouts on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint order_links_pkey primary key (token_hash),
  constraint order_links_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);

create index order_links_checkout on private.order_links (checkout_id);

comment on table private.order_links is 'Who knows a link''s token sees that purchase, without name or address; only SHA-256 of it is here';

alter table private.order_links enable row level security;
revoke all on private.order_links from public, anon, authenticated, service_role;

-- A link lasts 180 days after payment, at least 60 after its mail; for a later claim a new one can be asked for.
create function public.add_order_link(checkout uuid, token_hash text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.order_links (token_hash, checkout_id, ends_at)
  select add_order_link.token_hash, c.id, greatest(c.paid_at + interval '180 days', now() + interval '60 days')
  from private.checkouts c where c.id = checkout and c.state = 'paid'
$$;

comment on function public.add_order_link(uuid, text) is
  'A new link to a paid purchase. Security definer: schema private is closed';

-- {reference, name, email} as a request to withdraw has them; {} when the link has ended or the buyer is forgotten.
create function private.buyer_by_link(link_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('reference', c.reference, 'name', u.name, 'email', u.email, 'proven', true)
    from private.order_links l join private.checkouts c on c.id = l.checkout_id,
      lateral (
        select u.name, u.email from public.orders o join public.customers u on u.id = o.customer_id
        where o.checkout_id = c.id
        union all
        select d.customer_row ->> 'name', d.customer_row ->> 'email' from private.deleted_orders d
        where d.checkout_id = c.id) u
    where l.token_hash = link_hash and l.ends_at > now() and u.email <> '' limit 1), '{}')
$$;

-- request: {reference, email}. Three links to the buyer's own address at once, then one in 20 minutes. Time tells
-- nothing: a stranger's rows are written too, then undone, so they cost the buyer's budget nothing.
create function public.owe_order_link(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.checkouts;
  buyer public.customers;
begin
  select k.* into c from private.checkouts k
    where k.reference = upper(btrim(request ->> 'reference')) and k.state = 'paid';
  select u.* into buyer from public.customers u
    where u.id in (select o.customer_id from public.orders o where o.checkout_id = c.id)
      and private.same_address(u.email, request ->> 'email');
  if private.take_budget('order-link', md5(upper(btrim(request ->> 'reference'))), 3, 0.05) > 0 then return; end if;
  insert into private.outbox as m (kind, checkout_id, customer_id, recipient, locale, data)
    values ('order_link', c.id, buyer.id, coalesce(buyer.email, ''), coalesce(c.locale, 'en'),
      jsonb_build_object('reference', c.reference, 'shop', private.public_settings() - 'terms' - 'terms_el'))
    on conflict (kind, checkout_id) where withdrawal_id is null and refund_id is null and kind <> 'dispatch' do update
      set state = 'pending', attempts = 0, next_attempt_at = clock_timestamp(), last_error = null,
        recipient = excluded.recipient, customer_id = excluded.customer_id, data = excluded.data;
  if buyer.id is null then raise sqlstate 'UNDO0'; end if;
exception when sqlstate 'UNDO0' then null;
end
$$;

comment on function public.owe_order_link(jsonb) is
  'Owes a buyer the mail with a new link. Security definer: schema private is closed';

revoke all on function public.add_order_link(uuid, text), public.owe_order_link(jsonb) from public, anon, authenticated;
grant execute on function public.add_order_link(uuid, text), public.owe_order_link(jsonb) to service_role;
