import { EndpointInput } from '#app/features/integrations/rules/webhooks.ts';
import { defineForm, type SavingForm } from '#app/kit/form.server.ts';
import { everyTextIn, textIn } from '#app/lib/form-data.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';

/** The form of a webhook, with its save function: for a new or an existing one. */
export const endpointForm = <Who, Value>(saving: SavingForm<Who, EndpointInput, Value>) =>
  defineForm({
    failed: NOT_SAVED,
    read: (form) => ({
      name: textIn(form, 'name'),
      url: textIn(form, 'url'),
      events: everyTextIn(form, 'events'),
    }),
    schema: EndpointInput,
    ...saving,
  });
