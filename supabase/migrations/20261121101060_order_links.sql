-- The links of the mails to the buyer's order page (AFT-04). A table, no column of the checkout: each mail has a link of
-- its own, which ends by itself.

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

-- 180 days after payment, by when a piece was delivered, withdrawn from or exchanged; at least 60 days after its mail,
-- for what took longer. The two years of the guarantee are no reason to keep old mails open: a new link can be asked for.
create function public.add_order_link(checkout uuid, token_hash text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.order_links (token_hash, checkout_id, ends_at)
  select add_order_link.token_hash, c.id, greatest(c.paid_at + interval '180 days', now() + interval '60 days')
  from private.checkouts c where c.id = checkout and c.state = 'paid'
$$;

comment on function public.add_order_link(uuid, text) is
  'A new link to a paid purchase. Security definer: schema private is closed';

revoke all on function public.add_order_link(uuid, text) from public, anon, authenticated;
grant execute on function public.add_order_link(uuid, text) to service_role;
