-- Card testers make sessions in bulk (F81). SQL counts, for all processes; `origin` is an address's hash.

create table private.payment_budgets (
  name text not null,
  origin text not null,
  full_at timestamptz not null,
  constraint payment_budgets_pkey primary key (name, origin)
);

comment on table private.payment_budgets is 'Token buckets; a bucket is the moment at which it will be full again (GCRA)';

create table private.checkout_origins (
  checkout_id uuid primary key references private.checkouts on delete cascade,
  origin text not null
);

create index checkout_origins_origin on private.checkout_origins (origin);
comment on table private.checkout_origins is 'Who holds pieces at this moment; a row goes when its checkout is over';

alter table private.payment_budgets enable row level security;
alter table private.checkout_origins enable row level security;
revoke all on private.payment_budgets, private.checkout_origins from public, anon, authenticated, service_role;

create function private.forget_origin() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from private.checkout_origins o where o.checkout_id = new.id;
  return null;
end
$$;

create trigger checkouts_forget_origin after update of state on private.checkouts
  for each row when (new.state in ('paid', 'expired', 'failed'))
  execute function private.forget_origin();

create function private.refuse_for(seconds integer) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT429', message = 'too_many_requests',
    detail = jsonb_build_object('wait', greatest(seconds, 1))::text;
end
$$;

-- Seconds to wait; 0: a token was taken. The clock is read under the lock: queued callers would have an older time.
create function private.take_budget(budget text, of_origin text, burst integer, per_minute numeric) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  step constant interval := make_interval(secs => 60 / per_minute::double precision);
  full_then timestamptz;
begin
  insert into private.payment_budgets as b (name, origin, full_at) values (budget, of_origin, clock_timestamp() + step)
    on conflict (name, origin) do update set full_at = greatest(b.full_at, clock_timestamp()) + step
      where b.full_at + step <= clock_timestamp() + step * burst;
  if found then return 0; end if;
  select b.full_at into full_then from private.payment_budgets b where b.name = budget and b.origin = of_origin;
  return greatest(1, ceil(extract(epoch from full_then + step - clock_timestamp() - step * burst)))::integer;
end
$$;

create function public.take_call_budget(budget text, of_origin text, burst integer, per_minute numeric) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.take_budget(budget, of_origin, burst, per_minute)
$$;

comment on function public.take_call_budget(text, text, integer, numeric) is
  'One call out of a bucket: seconds to wait, 0 when it is within. Security definer: schema private is closed';
revoke all on function public.take_call_budget(text, text, integer, numeric) from public, anon, authenticated;
grant execute on function public.take_call_budget(text, text, integer, numeric) to service_role;

-- 300 a minute in all; an address 10 a minute, 60 an hour, 20 open. A refusal undoes all: it takes nothing.
create function private.take_payment_budget(of_origin text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  wait integer;
begin
  wait := greatest(private.take_budget('all', '', 300, 300), private.take_budget('minute', of_origin, 10, 10),
    private.take_budget('hour', of_origin, 60, 1));
  if wait > 0 then perform private.refuse_for(wait); end if;
  if (select count(*) from private.checkout_origins o where o.origin = of_origin) >= 20 then
    perform private.refuse_for(60);
  end if;
end
$$;
