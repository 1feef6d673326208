// Creates the configured service of each channel. Without one the demo keeps its messages in the
// outbox; any other installation reports them as not sent.
import type { DeliveryService } from '#domain/kit/services/delivery-service.ts';
import type { Database } from '../db/database.ts';
import type { ServiceProviders } from '../delivery-services.ts';
import type { OutsideSettings } from '../outside-settings.ts';
import type { OutsideAdapter, OutsideAdapters } from './adapter.ts';
import { apnsAdapter } from './apns-adapter.ts';
import type { DispatchService } from './dispatch/dispatch-service.ts';
import { noonlightAdapter } from './dispatch/noonlight-adapter.ts';
import { judgeNoonlightCall, type NoonlightCall } from './dispatch/noonlight-hook.ts';
import { fcmAdapter } from './fcm-adapter.ts';
import { notSetUpAdapter } from './not-set-up-adapter.ts';
import { outboxAdapter } from './outbox-adapter.ts';
import { smsGatewayAdapter } from './sms-gateway-adapter.ts';
import { type GatewayRequest, judgeGatewaySignature } from './sms-gateway-signature.ts';
import { smtpAdapter } from './smtp-adapter.ts';
import { twilioSmsAdapter, twilioVoiceAdapter } from './twilio-adapter.ts';
import { judgeSignature, type SignedRequest } from './twilio-signature.ts';
import { webPushAdapter } from './web-push-adapter.ts';

export interface OutsideWorld {
  readonly adapters: OutsideAdapters;
  readonly providers: ServiceProviders;
  /** The service that sends police, fire or ambulance; null where none is configured. */
  readonly dispatch: DispatchService | null;
  /** The key with which browsers subscribe to our pushes; null where no keys are set. */
  readonly webPushKey: string | null;
  /**
   * Verifies a call to the hooks of texts and calls; null where no such partner is configured and
   * there are no hooks.
   */
  readonly judgeHook: ((request: SignedRequest) => 'ok' | 'missing' | 'bad') | null;
  /** The same for the gateway for texts. */
  readonly judgeGatewayHook: ((request: GatewayRequest) => 'ok' | 'missing' | 'bad') | null;
  /** The same for the reports of Noonlight. */
  readonly judgeNoonlightHook: ((call: NoonlightCall) => 'ok' | 'missing' | 'bad') | null;
}

/**
 * @param publicUrl our address as partners and contacts reach it
 * @throws Error naming each missing setting that another one requires
 */
export function createOutsideWorld(
  settings: OutsideSettings & { readonly demo: boolean },
  database: Database,
  publicUrl: string | undefined,
): OutsideWorld {
  const outbox = settings.demo ? outboxAdapter(database) : null;
  const twilio = twilioKeys(settings, publicUrl);
  const gateway = gatewayKeys(settings, publicUrl);
  const email = settings.SMTP_URL
    ? smtpAdapter({ url: settings.SMTP_URL, from: settings.MAIL_FROM })
    : null;
  const phone = (
    from: string | undefined,
    adapter: typeof twilioSmsAdapter,
  ): OutsideAdapter | null => (twilio && from ? adapter({ ...twilio, from }) : null);
  return {
    adapters: {
      email: email ?? outbox ?? notSetUpAdapter('email'),
      sms:
        (gateway
          ? smsGatewayAdapter(gateway)
          : phone(settings.TWILIO_SMS_FROM, twilioSmsAdapter)) ??
        outbox ??
        notSetUpAdapter('sms'),
      voice:
        phone(settings.TWILIO_VOICE_FROM, twilioVoiceAdapter) ?? outbox ?? notSetUpAdapter('voice'),
      push: pushAdapter(settings, outbox ?? notSetUpAdapter('push')),
      partner: outbox ?? notSetUpAdapter('partner'),
    },
    providers: providersOf(settings),
    dispatch: dispatchOf(settings),
    webPushKey: webPushKeys(settings)?.publicKey ?? null,
    judgeHook: twilio ? (request) => judgeSignature(request, twilio.tokens) : null,
    judgeGatewayHook: gateway ? (request) => judgeGatewaySignature(request, gateway.secrets) : null,
    judgeNoonlightHook: noonlightJudge(settings, publicUrl),
  };
}

/**
 * By the provider in front of the recipient, "fcm:..." or "apns:..."; `other` takes those of a
 * provider that is not set up.
 */
function pushAdapter(settings: OutsideSettings, other: OutsideAdapter): OutsideAdapter {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  const fcm = settings.FCM_SERVICE_ACCOUNT
    ? fcmAdapter({ account: settings.FCM_SERVICE_ACCOUNT, baseUrl: settings.FCM_BASE_URL })
    : other;
  const apns =
    key && keyId && teamId && topic
      ? apnsAdapter({ key, keyId, teamId, topic, baseUrl: settings.APNS_BASE_URL })
      : other;
  const webpush = webPushKeys(settings);
  const providers: Readonly<Record<string, OutsideAdapter>> = {
    fcm,
    apns,
    ...(webpush ? { webpush: webPushAdapter(webpush) } : {}),
  };
  return {
    send: async (message) =>
      await (providers[message.recipient.split(':', 1)[0] ?? ''] ?? other).send(message),
  };
}

/** The display names of the services; in the demo the outbox takes what no other does. */
function providersOf(settings: OutsideSettings & { readonly demo: boolean }): ServiceProviders {
  const texts = settings.SMS_GATEWAY_URL
    ? new URL(settings.SMS_GATEWAY_URL).host
    : settings.TWILIO_SMS_FROM && 'Twilio';
  const chosen: Readonly<Partial<Record<DeliveryService, string | undefined>>> = {
    email: settings.SMTP_URL && new URL(settings.SMTP_URL).host,
    sms: texts,
    voice: settings.TWILIO_VOICE_FROM && 'Twilio',
    'push:apns': settings.APNS_KEY && 'Apple',
    'push:fcm': settings.FCM_SERVICE_ACCOUNT && 'Google',
    push: settings.VAPID_PUBLIC_KEY && 'Web Push',
  };
  const providerOf = (service: DeliveryService): string | null =>
    chosen[service] ?? (settings.demo ? 'Outbox of the demo' : null);
  return {
    email: providerOf('email'),
    sms: providerOf('sms'),
    voice: providerOf('voice'),
    'push:apns': providerOf('push:apns'),
    'push:fcm': providerOf('push:fcm'),
    push: providerOf('push'),
    partner: providerOf('partner'),
  };
}

function noonlightJudge(
  { NOONLIGHT_WEBHOOK_KEY: key, NOONLIGHT_WEBHOOK_SECRET: secret }: OutsideSettings,
  publicUrl = '',
) {
  return key ? (call: NoonlightCall) => judgeNoonlightCall(call, { key, secret, publicUrl }) : null;
}

const dispatchOf = ({
  NOONLIGHT_TOKEN: token,
  NOONLIGHT_URL: url,
}: OutsideSettings): DispatchService | null => (token ? noonlightAdapter({ url, token }) : null);

function webPushKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_CONTACT: contact,
}: OutsideSettings) {
  return publicKey && privateKey ? { publicKey, privateKey, contact } : null;
}

function gatewayKeys(settings: OutsideSettings, publicUrl: string | undefined) {
  const {
    SMS_GATEWAY_URL: url,
    SMS_GATEWAY_USER: user,
    SMS_GATEWAY_PASSWORD: password,
    SMS_GATEWAY_FROM: from,
  } = settings;
  const { SMS_GATEWAY_SECRET: secret, SMS_GATEWAY_SECOND_SECRET: second } = settings;
  if (!url || !user || !password || !from || !secret || !publicUrl) return null;
  return { url, user, password, from, publicUrl, secrets: second ? [secret, second] : [secret] };
}

function twilioKeys(settings: OutsideSettings, publicUrl: string | undefined) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = settings;
  if (!accountSid) return null;
  if (!authToken) throw new Error('TWILIO_ACCOUNT_SID is set: TWILIO_AUTH_TOKEN is required.');
  if (!publicUrl)
    throw new Error(
      'TWILIO_ACCOUNT_SID is set: PUBLIC_URL is required; replies and receipts are sent to it.',
    );
  const tokens = [
    authToken,
    ...(settings.TWILIO_SECOND_AUTH_TOKEN ? [settings.TWILIO_SECOND_AUTH_TOKEN] : []),
  ];
  return { accountSid, authToken, tokens, baseUrl: settings.TWILIO_BASE_URL, publicUrl };
}
