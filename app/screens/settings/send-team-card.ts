import { redirect } from 'react-router';
import { TEAM_CARD_SAVED, TEAM_NOT_SAVED } from '#app/features/accounts/rules/panel-messages.ts';
import { OabInput, PORTRAIT_BYTES } from '#app/features/accounts/rules/team.ts';
import { saveTeamCard } from '#app/features/accounts/server/index.server.ts';
import { answered } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/record-form.tsx';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { receiveFiles } from '#app/platform/uploads/receive-files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Route } from './+types/send-team-card';

const PAGE = '/admin/config/equipe';

/** The address answers a form only. */
export const loader = () => redirect(PAGE);

/**
 * Saves the card of a team member: OAB registration, and a photo. A refused form leaves the page as it is; a
 * form without JavaScript is redirected to its page.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  if (!isUuid(params.memberId)) throw new Response(null, { status: 404 });
  const { fields, files } = await receiveFiles(request, {
    account: admin.userId,
    types: ['image/png', 'image/jpeg'],
    maxBytes: PORTRAIT_BYTES,
    maxFiles: 1,
  });
  const page = `${PAGE}?pessoa=${params.memberId}`;
  const refuse = (message: string, faults: Record<string, string> = {}) => {
    const toast = { tone: 'bad', title: TEAM_NOT_SAVED, message } as const;
    return fields.scripted === 'true'
      ? answered({ ok: false, intent: 'card', toast, fields: faults }, context)
      : redirectWithToast(page, toast);
  };
  const oab = OabInput.safeParse(fields);
  if (!oab.success) return refuse(firstMessage(oab.error), fieldErrors(oab.error));
  const [file] = files;
  if (file && !file.ok) return refuse(file.error.message, { file: file.error.message });
  const picture = fields.removePhoto === 'on' ? null : file?.ok ? file.value.bytes : undefined;
  const saved = await saveTeamCard(admin, params.memberId as UserId, {
    oab: oab.data,
    picture,
    seen: /^\d{1,9}$/.test(fields.expectedVersion ?? '') ? Number(fields.expectedVersion) : 0,
  });
  return saved.ok
    ? redirectWithToast(page, TEAM_CARD_SAVED)
    : refuse(saved.error.message, saved.error.fields);
}

export const clientAction = clientFormAction;
