declare const unit: unique symbol;

/**
 * A number or text with a unit: a plain one is taken for it, another unit is not, so that centavos never pass for a
 * rate nor the id of a customer for that of an order. Nothing of it is left at run time.
 */
export type Unit<Base, Name extends string> = Base & { readonly [unit]?: Name };
