import { system } from '#app/platform/actor.server.ts';

/** The system acts for an API key: the key's scopes are checked before, and the log names the key. */
export const API_ACTOR = system('api');
