/** The id of a checkout, made by the payment provider. It returns in the address of the subscription page. */
export const checkoutSessionPattern = /^[A-Za-z0-9_]{5,200}$/;
