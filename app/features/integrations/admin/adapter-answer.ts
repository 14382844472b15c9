import type { AdapterName } from '#app/features/integrations/rules/stored-settings.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What the page of the adapters is answered with. Secrets that were typed do not come back. */
export type AdapterAnswer = {
  adapter: AdapterName;
  toast: Toast;
  draft?: Record<string, string>;
  fields?: Record<string, string>;
};
