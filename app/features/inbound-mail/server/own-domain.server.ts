import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { messageIdOf } from '#app/platform/mail/mail.server.ts';

/** Domain of the Message-IDs of this installation. */
export const ownDomain = (): string =>
  messageIdOf('', adapterSettings().smtp?.from ?? env().mailFrom).slice(2, -1);
