-- Questions about pieces (ASK-01): asked by anybody, answered from the dashboard, forgotten a year after the last word.

-- The signs of an address of the web are refused: a mail's program would make a link of it (AVL-13). domain/enquiry.ts
-- `isMailAddress` is its twin.
create function private.is_mail_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(address) <= 254 and private.is_clean_line(address)
    and address ~ '^[^\s@<>"(),:;/\\\[\]]+@[^\s@<>"(),:;/\\\[\]]+\.[^\s@<>"(),:;/\\\[\]]+$'
$$;
revoke execute on function private.is_mail_address(text) from public;
grant execute on function private.is_mail_address(text) to authenticated, service_role;

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  product_id uuid,
  -- The piece as it was called when it was asked about.
  product_name text not null,
  product_name_el text,
  product_code text,
  name text not null,
  email text not null,
  phone text,
  question text not null,
  locale text not null,
  state text not null default 'new',
  answers jsonb not null default '[]',
  due_on date not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint enquiries_product_id_fkey foreign key (product_id) references public.products (id) on delete set null,
  constraint enquiries_state_known check (state in ('new', 'answered', 'ended')),
  constraint enquiries_locale_known check (locale in ('en', 'el')),
  -- domain/enquiry.ts has the same bounds for the form.
  constraint enquiries_name_length check (char_length(name) between 1 and 100),
  constraint enquiries_email_form check (private.is_mail_address(email)),
  constraint enquiries_phone_length check (char_length(phone) between 1 and 50),
  constraint enquiries_question_length check (char_length(question) between 1 and 2000),
  constraint enquiries_lines_clean
    check (private.is_clean_line(name) and private.is_clean_line(phone)),
  constraint enquiries_question_clean check (private.is_clean_text(question))
);
create index enquiries_newest_idx on public.enquiries (state, created_at desc, id);
create index enquiries_product_idx on public.enquiries (product_id);
create index enquiries_email_idx on public.enquiries (lower(btrim(email)));

comment on table public.enquiries is
  'Questions about pieces, with who asked; receive_enquiry writes, forget_old_checkouts ends them';
comment on column public.enquiries.answers is
  '[{key, text, at}]: the mails that went out from the dashboard, oldest first';
comment on column public.enquiries.due_on is 'Two working days of the shop after it was asked';
comment on column public.enquiries.changed_at is 'The last word about it; a year later it is deleted';

alter table public.enquiries enable row level security;
create policy "staff read enquiries" on public.enquiries
  for select to authenticated using ((select private.is_staff()));
create policy "staff mark enquiries" on public.enquiries
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "an admin deletes enquiries" on public.enquiries
  for delete to authenticated using ((select private.is_admin()));

-- A question stays as it was asked.
revoke all on public.enquiries from public, anon, authenticated, service_role;
grant select, update (state), delete on public.enquiries to authenticated;
grant select, update (state), delete on public.enquiries to service_role;

create trigger refuse_non_staff before insert or update on public.enquiries
  for each statement execute function private.refuse_non_staff();
create trigger refuse_non_admins before delete on public.enquiries
  for each statement execute function private.refuse_non_admins();

create function private.keep_changed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := now();
  return new;
end
$$;
revoke execute on function private.keep_changed_at() from public;
create trigger keep_changed_at before update of state, answers on public.enquiries
  for each row execute function private.keep_changed_at();

alter publication supabase_realtime add table public.enquiries;

-- request: {product, name, email, phone?, question, locale}. The same words about the same piece within a day are one
-- enquiry. A hundred at once and twenty a minute from all the world: a flood fills neither the list nor the mailbox.
-- Refuses PT404 enquiries_closed, gone_product; PT429 too_many_requests.
create function public.receive_enquiry(request jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shop private.settings;
  product public.products;
  made uuid;
  wait integer;
  asker constant text := lower(btrim(request ->> 'email'));
begin
  select s.* into shop from private.settings s;
  if not shop.takes_enquiries then perform private.refuse_item('PT404', 'enquiries_closed', '{}'); end if;
  select p.* into product from public.products p where p.id = (request ->> 'product')::uuid and not p.archived;
  if not found then perform private.refuse_item('PT404', 'gone_product', '{}'); end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('kosmima: enquiry ' || asker, 0));
  if exists (select 1 from public.enquiries e where lower(btrim(e.email)) = asker and e.product_id = product.id
      and e.question = request ->> 'question' and e.created_at > now() - interval '1 day') then
    return;
  end if;
  wait := private.take_budget('enquiry', '', 100, 20);
  if wait > 0 then perform private.refuse_for(wait); end if;
  insert into public.enquiries (product_id, product_name, product_name_el, product_code, name, email, phone, question,
      locale, due_on)
    select product.id, product.name, product.name_el, product.product_code,
      request ->> 'name', btrim(request ->> 'email'),
      request ->> 'phone', request ->> 'question', request ->> 'locale',
      coalesce((private.working_days_after(today, 2, shop.days_off))[2], today + 14)
    from (select (now() at time zone 'Asia/Nicosia')::date as today) calendar
    returning id into made;
  perform private.owe_notices(jsonb_build_object('kind', 'enquiry', 'enquiry_id', made));
end
$$;

comment on function public.receive_enquiry(jsonb) is
  'Writes down a question about a piece, once, and owes the jeweller a mail. Security definer: anybody may ask, '
  'nobody may write';

-- Mails the answer to who asked, once for each key. Refuses PT404 unknown_enquiry, PT400 empty_answer.
create function public.answer_enquiry(enquiry uuid, answer text, key uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  words constant text := nullif(btrim(normalize(answer, nfc), E' \n'), '');
begin
  perform private.require_staff();
  select e.* into asked from public.enquiries e where e.id = enquiry for update;
  if not found then perform private.refuse_item('PT404', 'unknown_enquiry', '{}'); end if;
  if words is null or char_length(words) > 5000 or not private.is_clean_text(words) then
    perform private.refuse_item('PT400', 'empty_answer', '{}');
  end if;
  if asked.answers @> jsonb_build_array(jsonb_build_object('key', key)) then return; end if;
  update public.enquiries e
    set state = 'answered', answers = e.answers || jsonb_build_object('key', key, 'text', words, 'at', now())
    where e.id = enquiry;
  insert into private.outbox (kind, enquiry_id, recipient, locale, data)
    values ('enquiry_answer', asked.id, asked.email, asked.locale, jsonb_build_object('answer', key));
end
$$;

comment on function public.answer_enquiry(uuid, text, uuid) is
  'Answers by mail; staff only (42501 otherwise). Security definer: schema private is closed';

-- Its mails' words are read when they are sent: nothing of them lies in the outbox.
create function private.enquiry_facts(enquiry uuid, answer text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product_name', e.product_name, 'product_name_el', e.product_name_el,
    'product_code', e.product_code, 'slug', p.slug, 'image_url', p.image_url, 'name', e.name, 'email', e.email,
    'phone', e.phone, 'question', e.question, 'language', e.locale, 'due_on', e.due_on,
    'answer', (select a ->> 'text' from jsonb_array_elements(e.answers) a where a ->> 'key' = answer),
    'shop', private.public_settings() - 'terms' - 'terms_el')
  from public.enquiries e left join public.products p on p.id = e.product_id where e.id = enquiry
$$;

revoke all on function public.receive_enquiry(jsonb) from public, anon, authenticated;
revoke all on function public.answer_enquiry(uuid, text, uuid) from public, anon;
grant execute on function public.receive_enquiry(jsonb) to service_role;
grant execute on function public.answer_enquiry(uuid, text, uuid) to authenticated;
