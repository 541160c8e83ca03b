// The terms of service of the site and the beta.
import type { SiteInfo } from '#shared/site.ts';
import { Contact, LegalPage } from './legal-page.tsx';
import type { LegalSection } from './legal-page.tsx';

/** The terms. */
export function TermsOfService({ site }: { site: SiteInfo }) {
  return (
    <LegalPage
      title="Terms of Service"
      date="Last updated Feb 2025"
      summary={
        <p>
          You may use this site and, once invited, the beta. Your data stays yours. The beta is unfinished and
          comes without a warranty. If we fall out, we talk first and arbitrate second.
        </p>
      }
      sections={[...use(site), ...risk(site), ...disputes(site)]}
    />
  );
}

function use({ name }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'agreement',
      title: 'The agreement',
      body: (
        <p>
          These terms are an agreement between you and the operator of this site (“we”) about this website,
          its waitlist, its accounts and the {name} beta (together, the “service”). By using the service you
          accept them and the <a href="/privacy-policy#root">Privacy Policy</a>. If you do not accept them, do
          not use it.
        </p>
      ),
    },
    {
      id: 'age',
      title: 'Who may use it',
      body: (
        <p>
          You must be at least 18 years old. If you use the service for an organisation, you confirm that you
          may bind it to these terms; “you” then means that organisation.
        </p>
      ),
    },
    {
      id: 'beta',
      title: 'The waitlist and the beta',
      body: (
        <>
          <p>
            Joining the waitlist asks for an invitation and does not promise one. We invite people when we are
            ready for them, in the order and number that we see fit.
          </p>
          <p>
            The beta is software under construction. Functions may change, fail or disappear. Do not let
            anything depend on it that you cannot afford to lose, and keep copies of your files.
          </p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Accounts',
      body: (
        <p>
          Give true details, keep your password to yourself, and tell us if someone else has used your
          account. You are answerable for what is done with it until you do. You can delete it at any time in
          User Settings.
        </p>
      ),
    },
    {
      id: 'data',
      title: 'Your data',
      body: (
        <p>
          Files you give to {name} and answers it draws from them are yours. We claim no rights in them. You
          confirm that you may use them in this way, and you decide who may ask about them on your machine.
        </p>
      ),
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: (
        <ul>
          <li>breaking the law, or the rights of others;</li>
          <li>getting around limits, guards or sign-ins, or looking for weaknesses without our consent;</li>
          <li>
            burdening the service with automated traffic, or putting addresses that are not yours on the
            waitlist;
          </li>
          <li>
            passing off an answer of {name} as professional advice. Answers can be wrong; that is why they
            name their sources.
          </li>
        </ul>
      ),
    },
    {
      id: 'property',
      title: 'Our rights, and open-source parts',
      body: (
        <p>
          The name {name}, the mark and these pages belong to us or to those who license them to us. Software
          that comes with a licence of its own is yours to use under that licence. What you tell us about the
          beta we may use to make it better, without owing you anything for it.
        </p>
      ),
    },
  ];
}

function risk({ name }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'fees',
      title: 'Fees',
      body: (
        <p>
          The site and the waitlist cost nothing. If a part of the service is to cost money, you will be told
          the price before you can owe it.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending',
      body: (
        <p>
          You may stop at any time. We may suspend or end your access if you break these terms, if the law
          requires it, or if we end the service. What by its nature should outlast the agreement does: your
          ownership of your data, the limits of liability, and the rules for disputes.
        </p>
      ),
    },
    {
      id: 'warranty',
      title: 'No warranty',
      body: (
        <p>
          The service is provided as it is and as it is available. As far as the law allows, we give no
          warranty, express or implied: not that it fits a purpose, not that it is free of errors or
          interruptions, and not that the answers of {name} are right.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      body: (
        <>
          <p>
            As far as the law allows, we are not liable for indirect or consequential losses, lost profits or
            lost data. All that we owe you in connection with the service is limited to the greater of the
            fees you paid us for it in the 6 months before the event and USD 200.
          </p>
          <p>
            Nothing here limits liability that the law does not let us limit, and your rights as a consumer
            remain.
          </p>
        </>
      ),
    },
    {
      id: 'indemnity',
      title: 'Claims of others',
      body: (
        <p>
          If someone claims damages from us because you broke these terms or their rights, you cover what that
          costs us.
        </p>
      ),
    },
  ];
}

function disputes({ contact_email }: SiteInfo): LegalSection[] {
  return [
    {
      id: 'disputes',
      title: 'Disputes and arbitration',
      body: (
        <>
          <p>
            Tell us first: write to <Contact email={contact_email} /> what is wrong and what you want. We do
            the same, to the address we have of you. If that does not settle the matter within 60 days of the
            notice, either of us may bring it before an arbitrator.
          </p>
          <p>
            One neutral arbitrator then decides, finally and with binding force, for you and us alone: no
            class or representative proceedings. If we cannot agree on the arbitrator within those 60 days, a
            recognised arbitration body at your place of residence appoints one. Either of us may instead go
            to a small-claims court, or to any court for an injunction. Where the law gives consumers the
            right to go to court, that right remains.
          </p>
        </>
      ),
    },
    {
      id: 'arbitration-changes',
      title: 'Changes to the arbitration rules',
      body: (
        <p>
          If we change the section on disputes, you may reject the change within 30 days of its notice by
          writing to us. Disputes between us are then settled by the rules as they stood before.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          We may change these terms for good reason. The new text stands here with a new date; if you have an
          account or a place on the waitlist, we tell you by email of changes that matter. If you go on using
          the service after they apply, you accept them.
        </p>
      ),
    },
    {
      id: 'general',
      title: 'General',
      body: (
        <p>
          If a part of these terms does not hold, the rest does. If we do not insist on a right, we keep it.
          You may not pass this agreement on without our consent. These terms and the Privacy Policy are the
          whole agreement between us about the service.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Notices and questions go to <Contact email={contact_email} />.
        </p>
      ),
    },
  ];
}
