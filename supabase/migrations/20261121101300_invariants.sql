-- What must hold at any moment (contracts/payments.md 6.6), as one list of named queries that the tests and the
-- operator's doctor share. Each counts what breaks it, and names the first few.
-- I11 compares with the provider, and belongs to the rebuild; I12 is a trigger of private.checkouts.

create function private.broken_invariants() returns table (name text, broken text)
language sql stable set search_path = '' as $$
  select 'I1 a paid checkout has one customer, and no more orders than lines', c.reference
    from private.checkouts c join public.orders o on o.checkout_id = c.id where c.state = 'paid'
    group by c.id, c.reference, c.lines
    having count(distinct o.customer_id) > 1 or count(*) > jsonb_array_length(c.lines)
  union all
  select 'I2 order totals sum to the amount paid while none is deleted', c.reference
    from private.checkouts c join public.orders o on o.checkout_id = c.id where c.state = 'paid'
    group by c.id, c.reference, c.lines, c.amount
    having count(*) = jsonb_array_length(c.lines) and sum(o.total_amount) * 100 <> c.amount
  union all
  select 'I2 the lines of a checkout sum to its amount', c.reference
    from private.checkouts c
    where c.amount <> (select sum((l ->> 'unit_amount')::bigint * (l ->> 'quantity')::bigint) from jsonb_array_elements(c.lines) l)
  union all
  select 'I3 no orders for a checkout that is not paid', o.id::text
    from public.orders o join private.checkouts c on c.id = o.checkout_id where c.state <> 'paid'
  union all
  select 'I4 what is held is on the shelf', s.product_id::text
    from public.stock s
    where s.quantity < 0 or s.quantity < (select coalesce(sum(h.quantity), 0) from private.holds h where h.product_id = s.product_id)
  union all
  select 'I4 shoppers see the shelf less the holds', p.id::text
    from public.products p, lateral (select private.free_stock(p.id) as free) f
    where p.availability <> (f.free is null or f.free > 0)
       or p.few_left is distinct from (case when f.free between 1 and 3 then f.free end)::integer
  union all
  select 'I5 no hold for a checkout that is over', c.reference
    from private.holds h join private.checkouts c on c.id = h.checkout_id where c.state in ('paid', 'expired', 'failed')
  union all
  select 'I6 unfinished checkouts are younger than their expiry and five minutes', c.reference
    from private.checkouts c where c.state in ('creating', 'open') and c.expires_at < now() - interval '5 minutes'
  union all
  select 'I7 euros everywhere', c.reference from private.checkouts c where c.currency <> 'eur'
  union all
  select 'I8 no more was paid back than was paid', c.reference from private.checkouts c where c.refunded > c.amount
  union all
  select 'I10 no personal data of who has not paid', o.id::text
    from private.outbox o join private.checkouts c on c.id = o.checkout_id where c.state <> 'paid'
  union all
  select 'I13 one confirmation per paid checkout', c.reference
    from private.checkouts c where c.state = 'paid' and 1 < (
      select count(*) from private.outbox o where o.checkout_id = c.id and o.kind = 'confirmation')
  union all
  select 'I13 a confirmation is owed for every sale', c.reference
    from private.checkouts c where c.state = 'paid'
      and exists (select 1 from public.orders o where o.checkout_id = c.id)
      and not exists (select 1 from private.outbox o where o.checkout_id = c.id and o.kind = 'confirmation')
$$;

-- [{name, broken: count, examples: []}] of those that are broken; empty when all hold.
create function public.invariants() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', found.name, 'broken', found.many, 'examples', found.examples) order by found.name), '[]')
  from (select b.name, count(*) as many, to_jsonb((array_agg(b.broken order by b.broken))[1:5]) as examples
    from private.broken_invariants() b group by b.name) found
$$;

comment on function public.invariants() is 'Which rules of the books are broken, for the operator''s doctor. Security definer: schema private is closed';

-- What the operator wants to know at night: are payments arriving, mails leaving, rounds running?
create function public.payment_health() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'last_event_at', (select max(e.received_at) from private.provider_events e),
    'last_paid_at', (select max(c.paid_at) from private.checkouts c),
    'unfinished', (select count(*) from private.checkouts c where c.state in ('creating', 'open', 'processing')),
    'oldest_hold_at', (select min(c.created_at) from private.checkouts c where exists (select 1 from private.holds h where h.checkout_id = c.id)),
    'attention', (select count(*) from private.checkouts c where c.attention is not null),
    'mails_pending', (select count(*) from private.outbox o where o.state = 'pending'),
    'mails_failed', (select count(*) from private.outbox o where o.state = 'failed'),
    'oldest_mail_at', (select min(o.created_at) from private.outbox o where o.state = 'pending'),
    'rounds', (select coalesce(jsonb_object_agg(l.name, jsonb_build_object('ok', l.ok, 'finished_at', l.finished_at)), '{}') from private.leases l))
$$;

comment on function public.payment_health() is 'Figures for the operator''s doctor and metrics; no personal data. Security definer: schema private is closed';

revoke all on function public.invariants(), public.payment_health() from public, anon, authenticated;
grant execute on function public.invariants(), public.payment_health() to service_role;
