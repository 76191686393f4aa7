-- Devices of admins that are told of news at once (WEK-06), and what their push services ask for (RFC 8030, 8291).

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  -- The push services of Chrome and Edge, Firefox, Safari: the shop calls no other address.
  constraint push_subscriptions_endpoint_form check (char_length(endpoint) <= 1000 and endpoint ~ ('^https://'
    || '(fcm\.googleapis\.com|[a-z0-9.-]*push\.services\.mozilla\.com|[a-z0-9.-]+\.notify\.windows\.com'
    || '|[a-z0-9.-]*push\.apple\.com)/[!-~]+$')),
  constraint push_subscriptions_keys_form check (p256dh ~ '^[A-Za-z0-9_-]{87}$' and auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_clean check (private.is_clean_line(device) and char_length(device) <= 100)
);
create index push_subscriptions_user on private.push_subscriptions (user_id);
comment on table private.push_subscriptions is 'Devices that get notices; each ends with its browser''s subscription';
comment on column private.push_subscriptions.p256dh is 'The browser''s public key, base64url';
comment on column private.push_subscriptions.auth is 'Its authentication secret, base64url';
alter table private.push_subscriptions enable row level security;
revoke all on private.push_subscriptions from public, anon, authenticated, service_role;

-- subscription: {endpoint, keys: {p256dh, auth}, device}. The newest ten devices of an admin stay.
create function public.save_push_subscription(subscription jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.push_subscriptions as s (user_id, endpoint, p256dh, auth, device)
    values (auth.uid(), subscription ->> 'endpoint', subscription #>> '{keys,p256dh}',
      subscription #>> '{keys,auth}', subscription ->> 'device')
    on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      device = excluded.device, created_at = now();
  delete from private.push_subscriptions s where s.user_id = auth.uid() and s.id not in (
    select k.id from private.push_subscriptions k where k.user_id = auth.uid()
    order by k.created_at desc, k.id limit 10);
end
$$;
comment on function public.save_push_subscription(jsonb) is
  'A device of the caller that gets notices. Security definer: schema private is closed';

-- {key (by which browsers subscribe; null: known a moment after the start), devices: [{endpoint, device, created_at,
-- test (how its last one stands)}], the caller's, newest first}.
create function public.push_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('key', (select l.report ->> 'push_key' from private.leases l where l.name = 'outlook'),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'device', s.device,
        'created_at', s.created_at, 'test', (select o.state from private.outbox o
          where o.subscription_id = s.id and o.kind = 'test_notice')) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.user_id = auth.uid()));
end
$$;
comment on function public.push_devices() is
  'The caller''s devices that get notices. Security definer: schema private is closed';

create function public.remove_push_subscription(device_endpoint text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.push_subscriptions s where s.user_id = auth.uid() and s.endpoint = device_endpoint;
  return found;
end
$$;
comment on function public.remove_push_subscription(text) is
  'Ends the notices of an own device; false: there was none. Security definer: schema private is closed';

-- False: no device of the caller's. A test takes the place of the one before.
create function public.test_push(device_endpoint text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  device private.push_subscriptions;
begin
  perform private.require_staff();
  select s.* into device from private.push_subscriptions s
    where s.user_id = auth.uid() and s.endpoint = device_endpoint for update;
  if not found then return false; end if;
  delete from private.outbox o where o.subscription_id = device.id and o.kind = 'test_notice';
  insert into private.outbox (kind, reader, subscription_id, locale, data)
    select 'test_notice', device.id, device.id, r.locale, '{}' from private.notice_readers() r
    where r.subscription_id = device.id;
  return true;
end
$$;
comment on function public.test_push(text) is
  'Owes a notice to one device of the caller. Security definer: schema private is closed';

create table private.push_key (
  only_row boolean primary key default true constraint push_key_one_row check (only_row),
  jwk jsonb not null
);
comment on table private.push_key is 'The key by which push services know the shop (VAPID, RFC 8292): a private JWK';
alter table private.push_key enable row level security;
revoke all on private.push_key from public, anon, authenticated, service_role;

-- The first key that was made stays.
create function public.keep_push_key(made jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_key (jwk) values (made) on conflict do nothing;
  return (select k.jwk from private.push_key k);
end
$$;
comment on function public.keep_push_key(jsonb) is
  'The shop''s key for push services, for the service alone. Security definer: schema private is closed';

-- The push service knows it no more, or has refused it again and again.
create function public.drop_push_subscription(subscription uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions s where s.id = subscription
$$;
comment on function public.drop_push_subscription(uuid) is
  'Ends a device''s notices. Security definer: schema private is closed';

revoke all on function public.save_push_subscription(jsonb), public.push_devices(),
  public.remove_push_subscription(text), public.test_push(text) from public, anon;
revoke all on function public.drop_push_subscription(uuid), public.keep_push_key(jsonb) from public, anon,
  authenticated;
grant execute on function public.save_push_subscription(jsonb), public.push_devices(),
  public.remove_push_subscription(text), public.test_push(text) to authenticated;
grant execute on function public.drop_push_subscription(uuid), public.keep_push_key(jsonb) to service_role;
