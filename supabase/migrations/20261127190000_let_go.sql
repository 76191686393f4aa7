-- As before, and for a debit that a bank has not answered, which cancel-checkout asks for once the provider does not
-- know its session (STK-06): another one stays, and its end by the bank is nobody's act.
drop function public.let_go(text);
create function public.let_go(checkout_reference text, unknown_debit boolean default false) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.checkouts c set let_go_by = auth.uid()
    where c.reference = checkout_reference and c.let_go_by is null
      and (c.state in ('creating', 'open') or unknown_debit and c.state = 'processing');
  return (select c.id from private.checkouts c where c.reference = checkout_reference);
end
$$;

comment on function public.let_go(text, boolean) is
  'Notes which admin lets a purchase''s pieces go, admins only (42501 otherwise). Security definer: schema private is '
  'closed';
revoke all on function public.let_go(text, boolean) from public, anon;
grant execute on function public.let_go(text, boolean) to authenticated;
