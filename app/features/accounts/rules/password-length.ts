/**
 * The minimum is docs/product.md section 5, Auth. The maximum keeps the hash from overloading the server; it
 * is well above passwords of people and password managers.
 */
export const PASSWORD_LENGTH = { min: 6, max: 128 };

export const PASSWORD_SHORT = `A senha deve ter no mínimo ${PASSWORD_LENGTH.min} caracteres`;
export const PASSWORD_LONG = `A senha deve ter no máximo ${PASSWORD_LENGTH.max} caracteres`;
