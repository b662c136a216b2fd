/** The id of a checkout, made by the payment provider. It returns in the address of the subscription page. */
export const checkoutSessionPattern = /^\w{5,200}$/;
