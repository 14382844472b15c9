const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id as the database writes it. Others are refused before they are asked for: PostgreSQL would throw at them. */
export const isUuid = (text: string): boolean => UUID.test(text);
