import type { Toast } from '#app/lib/toast.ts';

/** What the pages of the webhooks are answered with; what was typed goes back as it was. */
export type WebhookAnswer = {
  toast: Toast;
  draft?: EndpointDraft;
  fields?: Record<string, string>;
  /** The version that a refused form was filled in for. */
  version?: number;
  /** Somebody deleted it meanwhile. */
  gone?: boolean;
  /** Shown in this answer alone. */
  secret?: { id: string; name: string; secret: string };
};

export type EndpointDraft = { name: string; url: string; events: string[] };
