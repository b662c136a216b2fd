/** A business's campaigns move with its address; like everywhere they are locked before their business. */
export const MOVING = 'select from campaigns where business_id = $1 order by id for update';
