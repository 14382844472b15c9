/**
 * The least is docs/product.md section 5, Auth. The most keeps the hash from becoming a way to occupy the server; it
 * is well above any password that a person or a manager makes.
 */
export const PASSWORD_LENGTH = { min: 6, max: 128 };

export const PASSWORD_SHORT = `A senha deve ter no mínimo ${PASSWORD_LENGTH.min} caracteres`;
export const PASSWORD_LONG = `A senha deve ter no máximo ${PASSWORD_LENGTH.max} caracteres`;
