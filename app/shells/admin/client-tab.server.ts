import { data, type RouterContextProvider, redirect } from 'react-router';
import { loadClientCase, waitingDocuments } from '#app/features/cases/server/index.server.ts';
import { sourceOfClient } from '#app/features/partners/server/index.server.ts';
import type { ClientProfile } from '#app/features/profiles/rules/clients.ts';
import { CLIENTS_NOT_LOADED } from '#app/features/profiles/rules/messages.ts';
import { loadClient } from '#app/features/profiles/server/index.server.ts';
import { answerForms, type FormHandler } from '#app/kit/form.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';

type Args = {
  request: Request;
  params: { clientId: UserId };
  context: Readonly<RouterContextProvider>;
};

/** Sender of a tab's form, and the client it is about. */
export type ClientWho = { admin: SignedInActor; clientId: UserId };

type Read<T> = (tx: Tx, clientId: UserId, profile: ClientProfile) => Promise<T>;

/**
 * Loads one tab of a client's page and the head above all tabs, in one transaction, which also records the
 * access.
 * @param look label of the access log, which the person reads
 * @throws a redirect to the list for a client that does not exist
 */
export async function loadClientTab<T>({ params, context }: Args, look: string, read: Read<T>) {
  const { clientId } = params;
  const admin = adminOf(context);
  const [loaded, state] = isUuid(clientId)
    ? await Promise.all([
        loadClient(admin, clientId, look, async (tx, profile) => ({
          waiting: await waitingDocuments(tx, clientId),
          source: await sourceOfClient(tx, clientId),
          tab: await read(tx, clientId, profile),
        })),
        loadClientCase(admin, clientId),
      ])
    : [null, null];
  if (!loaded)
    throw await redirectWithToast('/admin/clientes', {
      ...CLIENTS_NOT_LOADED,
      message: 'Este cliente não existe ou foi removido.',
    });
  const { profile, tab } = loaded;
  return { client: { ...profile, waiting: tab.waiting, source: tab.source, state }, ...tab.tab };
}

/** Loader of a tab that erased persons do not have; the first tab shows the remaining data. */
export const clientTab =
  <T>(look: string, read: Read<T>) =>
  (args: Args) =>
    loadClientTab(args, look, (tx, clientId, profile) => {
      if (profile.erasedAt) throw redirect(`/admin/clientes/${clientId}/perfil`);
      return read(tx, clientId, profile);
    });

/** The action of a tab. */
export const answerClient =
  <Forms extends Record<string, FormHandler<ClientWho>>>(forms: Forms) =>
  ({ params, context, request }: Args) => {
    if (!isUuid(params.clientId)) throw data(null, 404);
    const who = { admin: adminOf(context), clientId: params.clientId };
    return answerForms(forms, who, { request, context });
  };
