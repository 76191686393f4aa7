-- Limited pieces that wait for payment. Pieces made to order are counted nowhere and never count here.

-- Refuses more held pieces than the settings allow, under the address's lock. It names the first piece too many
-- and when (Unix seconds) enough earlier ones end; no time when waiting does not help.
create function private.refuse_more_held(of_origin text, lines jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  most constant bigint := (select s.max_held_products from private.settings s);
  held bigint;
  wanted bigint;
  surplus record;
  free_at timestamptz;
begin
  select coalesce(sum(h.how_many), 0) into held from private.held_by(of_origin) h;
  select sum((l ->> 'quantity')::bigint) into wanted from jsonb_array_elements(lines) l where private.is_limited(l);
  if wanted is null or held + wanted <= most then return; end if;

  select counted.* into surplus from (
    select l ->> 'product_id' as item, l ->> 'name' as name, l ->> 'name_el' as name_el,
      sum((l ->> 'quantity')::bigint) over (order by (l ->> 'line_no')::integer) as wanted_so_far
    from jsonb_array_elements(lines) l where private.is_limited(l)) counted
    where held + wanted_so_far > most order by wanted_so_far limit 1;
  select min(h.ends_at) into free_at from private.held_by(of_origin) h where held - h.ended_by_then + wanted <= most;
  perform private.refuse_item('PT409', 'too_many_held', (
    select jsonb_build_object('item', surplus.item, 'name', surplus.name, 'name_el', surplus.name_el,
      'most', most, 'held', held, 'until', extract(epoch from free_at)::bigint,
      'phone', s.seller_phone, 'email', s.seller_email)
    from private.settings s));
end
$$;

-- An address's unpaid purchases, and how many pieces have ended with each; under way, the end is unknown: null.
create function private.held_by(of_origin text)
returns table (how_many bigint, ends_at timestamptz, ended_by_then numeric)
language sql stable set search_path = '' as $$
  select held.how_many, held.ends_at, sum(held.how_many) over (order by held.ends_at)
  from (
    select sum((l ->> 'quantity')::bigint) as how_many, case when c.state <> 'processing' then greatest(c.expires_at, now()) end as ends_at
    from private.checkout_origins o
      join private.checkouts c on c.id = o.checkout_id, jsonb_array_elements(c.lines) l
    where o.origin = of_origin and private.is_limited(l)
      and exists (select 1 from private.holds h where h.checkout_id = c.id)
    group by c.id) held
$$;

-- [{reference, state, until, pieces: [{product_id, name, name_el, quantity, choices}]}]: the hundred that end soonest.
create function public.held_products() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(purchase) order by purchase.until, purchase.reference), '[]') from (
    select c.reference, c.state, c.expires_at as until,
      jsonb_agg(jsonb_build_object('product_id', l -> 'product_id', 'name', l -> 'name', 'name_el', l -> 'name_el', 'quantity', l -> 'quantity',
        'choices', l -> 'choices') order by l ->> 'name', (l ->> 'line_no')::integer) as lines
    from (select distinct h.checkout_id from private.holds h) held
      join private.checkouts c on c.id = held.checkout_id, jsonb_array_elements(c.lines) l
    where private.is_limited(l)
    group by c.id order by c.expires_at, c.reference limit 100) purchase);
end
$$;

comment on function public.held_products() is
  'Limited pieces that wait for their payment, for admins (42501 otherwise). Security definer: schema private is closed';

-- The checkout's id or null, for an admin; cancel-checkout frees the pieces by the provider's word (decisions/0008).
create function public.let_go(checkout_reference text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.checkouts c set let_go_by = auth.uid()
    where c.reference = checkout_reference and c.state in ('creating', 'open') and c.let_go_by is null;
  return (select c.id from private.checkouts c where c.reference = checkout_reference);
end
$$;

comment on function public.let_go(text) is
  'Notes which admin lets a purchase''s pieces go, admins only (42501 otherwise). Security definer: schema private is closed';

revoke all on function public.held_products(), public.let_go(text) from public, anon;
grant execute on function public.held_products(), public.let_go(text) to authenticated;
