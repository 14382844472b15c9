import { redirect } from 'react-router';
import { PROFILE_NOT_SWITCHED, PROFILE_SWITCHED } from '#app/features/profiles/rules/messages.ts';
import { switchProfile } from '#app/features/profiles/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { safePath } from '#app/lib/page-address.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/switch-action';

/** This address has no page. */
export const loader = () => redirect('/app');

/**
 * Switches the profile whose cards the area shows: `profileId` of a linked profile, or empty for the
 * customer's own; `redirectTo` is the page to return to. The redirect reloads all data (docs/product.md
 * section 4).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { profileId = '', redirectTo } = readForm(await request.formData());
  const result = await switchProfile(customerOf(context), profileId);
  return redirectWithToast(safePath(redirectTo, '/app'), result.ok ? PROFILE_SWITCHED : PROFILE_NOT_SWITCHED);
}
