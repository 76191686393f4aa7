-- What the dashboard shows of a count, and how it changes one: by what it saw (STK-03).

-- request: {product_id, seen (the count that the screen showed; null: made to order), wanted (null: made to order),
-- one_of_a_kind?, note? (200 characters)}. What the screen did not change stays as somebody else has left it. Refuses with
-- PT404 unknown_product; PT409 stock_changed {quantity (null: made to order), reason, reference}; a constraint's name.
create function public.change_stock(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted_product constant uuid := request ->> 'product_id';
  seen constant integer := request ->> 'seen';
  wanted constant integer := request ->> 'wanted';
  there integer;
begin
  perform private.require_admin();
  perform private.lock_shelf(array[wanted_product]);
  -- Locks a piece that has no count yet.
  perform 1 from public.products p where p.id = wanted_product for no key update;
  if not found then perform private.refuse_item('PT404', 'unknown_product', '{}'); end if;
  select s.quantity into there from public.stock s where s.product_id = wanted_product for update;
  if wanted is distinct from there and wanted is distinct from seen and seen is distinct from there then
    perform private.refuse_item('PT409', 'stock_changed', (
      select jsonb_build_object('quantity', there, 'reason', m.reason, 'reference', m.reference)
      from public.stock_movements m where m.product_id = wanted_product and m.value_id is null order by m.id desc limit 1));
  end if;
  if char_length(request ->> 'note') > 200 or not private.is_clean_line(request ->> 'note') then
    perform private.refuse_item('PT400', 'bad_note', '{}');
  end if;
  perform private.name_stock_change(jsonb_strip_nulls(jsonb_build_object('note', nullif(btrim(request ->> 'note'), ''))));
  if wanted is null and seen is not null then
    delete from public.stock s where s.product_id = wanted_product;
  elsif wanted is not null then
    insert into public.stock as known (product_id, quantity, one_of_a_kind)
      values (wanted_product, wanted, coalesce((request ->> 'one_of_a_kind')::boolean, false))
      on conflict (product_id) do update
        set quantity = case when wanted is distinct from seen then excluded.quantity else known.quantity end,
          one_of_a_kind = coalesce((request ->> 'one_of_a_kind')::boolean, known.one_of_a_kind);
  end if;
  perform private.name_stock_change('{}');
end
$$;
comment on function public.change_stock(jsonb) is
  'Changes the count of a piece by what the caller saw, for admins (42501 otherwise). Security definer: reads what was done to it';

-- Pieces now put aside, the first to end first: [{id, product_id, name, name_el, quantity, choices, purpose, who, until, by}].
-- of_product null: of all.
create function private.asides(of_product uuid, search text, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(aside) order by aside.until nulls last, aside.name, aside.id), '[]') from (
    select r.id, r.product_id, p.name, p.name_el, r.quantity, r.choices, r.purpose, r.who, r.until, u.email as by
    from private.reservations r join public.products p on p.id = r.product_id left join auth.users u on u.id = r.created_by
    where r.ended_at is null and (of_product is null or r.product_id = of_product)
      and not exists (select 1 from unnest(string_to_array(private.search_key(left(search, 256)), ' ')) word
        where position(word in private.search_key(concat_ws(' ', p.name, p.name_el, p.product_code, r.who))) = 0)
    order by r.until nulls last, p.name, r.id limit most) aside
$$;

-- Whose piece, code or name for whom has each word of `search`; at most a thousand.
create function public.reservations(search text default '', most integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.asides(null, search, least(greatest(most, 0), 1000));
end
$$;
comment on function public.reservations(text, integer) is
  'Pieces put aside, for admins (42501 otherwise). Security definer: schema private is closed';

create function private.stock_diary(wanted uuid)
returns table (at timestamptz, what text, delta integer, choices jsonb, reference text, note text, purpose text, who text, until date, by text)
language sql stable set search_path = '' as $$
  select told.at, told.what, told.delta, told.choices, told.reference, told.note, told.purpose, told.who, told.until, u.email
  from (
    select m.created_at as at, m.reason as what, m.delta, case when v.id is null then '[]' else jsonb_build_array(private.value_words(c, v)) end as choices,
      m.reference, m.note, null::text as purpose, null::text as who, null::date as until, m.actor
    from public.stock_movements m left join public.product_choice_values v on v.id = m.value_id
      left join public.product_choices c on c.id = v.choice_id
    where m.product_id = wanted
    union all
    select r.created_at, 'aside', -r.quantity, r.choices, null, null, r.purpose, r.who, r.until, r.created_by
    from private.reservations r where r.product_id = wanted
    union all
    select r.ended_at, 'back', r.quantity, r.choices, null, null, r.purpose, r.who, r.until, r.ended_by
    from private.reservations r where r.product_id = wanted and r.ended_at is not null) told
    left join auth.users u on u.id = told.actor
  order by told.at desc limit 100
$$;

-- Lists of a piece with a count of their own, at one value at least: [{id, kind, name, name_el, values: [{id, label, label_el,
-- free (null: not counted)}]}].
create function private.counted_choices(wanted uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'name_el', c.name_el, 'values', listed.vs)
    order by c.position), '[]')
  from public.product_choices c, lateral (
      select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label, 'label_el', v.label_el,
          'free', private.free_value_stock(v.id)) order by v.position) as vs,
        bool_or(exists (select 1 from public.value_stock s where s.value_id = v.id)) as counted
      from public.product_choice_values v where v.choice_id = c.id and not v.undecided) listed
  where c.product_id = wanted and listed.counted
$$;

-- Who is paying for a piece at this moment, by line: [{reference, state, quantity, choices, until}].
create function private.held_of(wanted uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', c.reference, 'state', c.state, 'quantity', l -> 'quantity',
    'choices', coalesce(l -> 'choices', '[]'), 'until', c.expires_at) order by c.expires_at, c.reference, (l ->> 'line_no')::integer), '[]')
  from private.holds h join private.checkouts c on c.id = h.checkout_id, jsonb_array_elements(c.lines) l
  where h.product_id = wanted and l ->> 'product_id' = wanted::text and private.is_limited(l)
$$;

-- {quantity (null: made to order), one_of_a_kind, held (held_of), reservations: [as above],
-- choices (counted_choices), diary: [{at, what (a movement's reason, or aside, back), delta, choices, reference, note, purpose, who, until, by}], newest first}.
-- Null: no such product.
create function public.stock_of(product uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('quantity', s.quantity, 'one_of_a_kind', coalesce(s.one_of_a_kind, false),
    'held', private.held_of(p.id),
    'reservations', private.asides(p.id, '', 1000),
    'choices', private.counted_choices(p.id),
    'diary', (select coalesce(jsonb_agg(to_jsonb(d) order by d.at desc), '[]') from private.stock_diary(p.id) d))
    from public.products p left join public.stock s on s.product_id = p.id where p.id = stock_of.product);
end
$$;
comment on function public.stock_of(uuid) is
  'The count of a piece, who has it, and its diary, for admins (42501 otherwise). Security definer: schema private is closed';

revoke all on function public.change_stock(jsonb), public.reservations(text, integer), public.stock_of(uuid) from public, anon;
grant execute on function public.change_stock(jsonb), public.reservations(text, integer), public.stock_of(uuid) to authenticated;
