/** Columns of the wire; whatever reads a choice reads all of them. Apart from its rules, which few pages load. */
export const choiceColumns = "id,kind,name,name_el,scale,max_length,alphabets,surcharge,optional";
export const valueColumns = "id,label,label_el,surcharge,is_default,undecided";
/** A choice with its values, as shoppers and the counter see them. */
export const offeredColumns =
  `${choiceColumns},product_choice_values(${valueColumns},available,held,held_until)` as const;
