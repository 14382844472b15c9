const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text is an id as the database writes it. Check before a query: PostgreSQL throws on other texts.
 */
export const isUuid = (text: string): boolean => UUID.test(text);
