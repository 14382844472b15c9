/** Days that an event stays, for trying rules on the past. The database keeps every one for 180 days at least. */
export const EVENT_DAYS = 400;
