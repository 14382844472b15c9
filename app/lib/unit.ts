declare const unit: unique symbol;

/**
 * A number or text with a unit. Plain values are accepted, other units are not: centavos cannot pass for a
 * rate, or a customer's id for an order's. Exists at compile time only.
 */
export type Unit<Base, Name extends string> = Base & { readonly [unit]?: Name };
