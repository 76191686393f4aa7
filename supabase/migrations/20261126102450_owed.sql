-- What is owed to those who have paid (WEK): the states between paid and handed over.

-- Notes that pieces of a collection lie ready for their buyer, who hears of it ten minutes later, or takes that back.
-- Returns how many have changed: 0 once somebody was quicker. Refuses with PT409 choice_open.
create function public.mark_ready(order_ids uuid[], done boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_admin();
  update public.orders o set ready_at = case when done then now() end
    where o.id = any (order_ids[1:100]) and not o.is_sent and (o.ready_at is not null) is distinct from done;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.mark_ready(uuid[], boolean) is
  'Notes that pieces lie ready for their buyer, or takes it back, for admins (42501 otherwise). Security definer: only '
  'it may write ready_at';
revoke all on function public.mark_ready(uuid[], boolean) from public, anon;
grant execute on function public.mark_ready(uuid[], boolean) to authenticated;
