import { useMatches } from 'react-router';
import type { ClientCase } from '#app/features/cases/rules/client-case.ts';
import type { ClientProfile } from '#app/features/profiles/rules/clients.ts';
import type { ReferralSource } from '#app/terms/referral-source.ts';

/**
 * Data above every tab of a client: the person, their case, the partner who brought them, and the number of
 * documents that wait for the team.
 */
export type OpenClient = ClientProfile & {
  waiting: number;
  source: ReferralSource | null;
  state: ClientCase | null;
};
type Loaded = { client: OpenClient };

/** The client whose page is open, as the open tab loaded it. */
export const useOpenClient = (): OpenClient =>
  (useMatches().at(-1) as { loaderData: Loaded }).loaderData.client;

/** The title of a tab. */
export const clientTitle =
  (tab: string) =>
  ({ loaderData }: { loaderData?: Loaded }) => [
    { title: `${loaderData?.client.fullName ?? 'Cliente'}, ${tab} | Painel` },
  ];
