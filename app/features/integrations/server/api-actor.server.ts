import { system } from '#app/platform/actor.server.ts';

/** What the API does is done by the system for a key: its scopes were asked before, and the log names the key. */
export const API_ACTOR = system('api');
