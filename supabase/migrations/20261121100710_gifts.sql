-- A purchase that is a present (GFT-01). A table, not columns: its message is personal, and ends before the sale does.

create table private.gifts (
  checkout_id uuid not null references private.checkouts on delete cascade,
  message text,
  wrapped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint gifts_pkey primary key (checkout_id),
  constraint gifts_message_length check (char_length(message) between 1 and 300),
  constraint gifts_message_lines check (char_length(message) - char_length(replace(message, chr(10), '')) < 20),
  constraint gifts_message_clean check (private.is_clean_text(message))
);

comment on table private.gifts is 'Purchases that are presents, and what their card says. forget_old_checkouts ends the message, erase_customer the row';
comment on column private.gifts.message is 'As the giver wrote it, line breaks as LF. Null: no card, or its time is over';

alter table private.gifts enable row level security;
revoke all on private.gifts from public, anon, authenticated, service_role;

-- {message, wrapped} for the giver's mail and the jeweller; null when it is no gift.
create function private.gift_of(checkout uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('message', g.message, 'wrapped', g.wrapped) from private.gifts g where g.checkout_id = checkout
$$;

-- For those who need not read the message: the provider, and whoever opens a link.
create function private.gift_outline(checkout uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('has_message', g.message is not null, 'wrapped', g.wrapped) from private.gifts g where g.checkout_id = checkout
$$;

-- What wrapping costs today, in cents; refuses what is not offered. gift: {message?, wrapped?}, null for none.
create function private.wrap_price(gift jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  is_wrapped constant boolean := coalesce((gift ->> 'wrapped')::boolean, false);
  shop private.settings;
begin
  if coalesce(jsonb_typeof(gift), 'null') = 'null' then return 0; end if;
  select s.* into shop from private.settings s;
  if not shop.offers_gifts or (is_wrapped and shop.gift_wrap_price is null) then
    perform private.refuse_item('PT400', 'gift_not_offered', '{}');
  end if;
  return case when is_wrapped then round(shop.gift_wrap_price * 100)::bigint else 0 end;
end
$$;

create function private.keep_gift(checkout uuid, gift jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.gifts (checkout_id, message, wrapped)
  select checkout, nullif(gift ->> 'message', ''), coalesce((gift ->> 'wrapped')::boolean, false)
  where jsonb_typeof(gift) = 'object'
$$;
