/** Asks for the checkout dialog with `detail.plan`; whoever shows it cancels the event (spec section 2). */
export const OPEN_CHECKOUT = 'nome:open-checkout';
