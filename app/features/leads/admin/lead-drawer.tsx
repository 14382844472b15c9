import { data, redirect, useLoaderData, useOutletContext } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { isId } from '#app/features/leads/rules/lead-filter.ts';
import { loadLead } from '#app/features/leads/server/index.server.ts';
import { listOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { pageAddress } from '#app/lib/page-address.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Drawer, DrawerError } from '#app/shells/admin/drawer.tsx';
import type { Route } from './+types/lead-drawer';
import { LeadBody } from './lead-body.tsx';
import { LEAD_FORMS } from './lead-forms.server.ts';
import type { LeadsContext } from './use-lead-changes.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lead.name ?? 'Lead'}, lead | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [found, { company }, fields] = await Promise.all([
    isId(params.leadId) ? loadLead(adminOf(context), params.leadId) : null,
    getSite('company'),
    listOwnFields(adminOf(context), 'lead'),
  ]);
  if (!found) throw data(null, { status: 404 });
  if ('mergedInto' in found)
    throw redirect(pageAddress(request.url).replace(params.leadId, found.mergedInto));
  return { lead: found.lead, fields, siteName: company.name, now: new Date().toISOString() };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  if (!isId(params.leadId)) throw data(null, { status: 400 });
  return answerForms(LEAD_FORMS, { admin: adminOf(args.context), leadId: params.leadId }, args);
}

export const clientAction = clientFormAction;

const PLACE = { list: '/admin/leads', line: 'data-lead-link', one: 'lead' };

/** One lead over the list, which stays readable beside it: j and k go through the list, Escape closes. */
export default function LeadDrawer() {
  const { lead, fields, siteName, now } = useLoaderData<typeof loader>();
  const list = useOutletContext<LeadsContext>();
  const at = list.leads.findIndex(({ id }) => id === lead.id);
  const before = at > 0 ? list.leads[at - 1] : undefined;
  const after = at >= 0 ? list.leads[at + 1] : undefined;
  return (
    <Drawer {...PLACE} label={lead.name} opened={lead.id} before={before?.id} after={after?.id}>
      <LeadBody
        key={lead.id}
        lead={list.changes.seen(lead)}
        fields={fields}
        siteName={siteName}
        now={now}
        list={list}
      />
    </Drawer>
  );
}

export const ErrorBoundary = () => <DrawerError {...PLACE} />;
