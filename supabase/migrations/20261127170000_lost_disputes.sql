-- A dispute that is lost takes its purchase off the board of what is owed: a note says so, since what has not left
-- stays with the shop and nothing puts it back on its shelf.

-- news: {payment_intent_id, status (the provider's word), due_by? (Unix seconds), seen (what the books held before the
-- provider was asked), event?}. An open dispute asks for attention: do not ship. It causes, in this order: flags of its
-- orders, what a quote's products do, notices, a note once it is lost. False: no checkout of ours, or another answer
-- came meanwhile, which may be the newer one.
create or replace function public.record_dispute(news jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  disputed private.checkouts;
begin
  update private.checkouts c set dispute = news ->> 'status', dispute_due = to_timestamp((news ->> 'due_by')::bigint)
    where c.payment_intent_id = news ->> 'payment_intent_id' and c.dispute is not distinct from news ->> 'seen'
    returning c.* into disputed;
  if disputed.id is null then return false; end if;
  perform private.refresh_order_flags(disputed);
  perform private.follow_contract(disputed.quote_id);
  perform private.owe_dispute_notices(disputed);
  if disputed.dispute = 'lost' and news ->> 'seen' is distinct from 'lost' then
    perform private.note_attention(disputed.id, 'dispute_lost');
  end if;
  perform private.note_event(news -> 'event');
  return true;
end
$$;
