/**
 * The least is spec section 5, Auth. The most keeps the hash from becoming a way to occupy the server; it is well
 * above any password that a person or a manager makes.
 */
export const PASSWORD_LENGTH = { min: 6, max: 128 };
