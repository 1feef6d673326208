// Why goals are missed, beside the day it was looked into: one place, because one cause stands behind several lines. A cause that is gone is deleted here.
import type { KnownMiss } from '../kit/measurement.ts';

const on = '2026-11-21';

/** Six rows where the limit writes three. */
export const rowsOfAnAlert: KnownMiss = {
  on,
  because:
    'a frame is three statements in one transaction: alert with folding, story and live news, then position and device, then the raw bytes as evidence; the limit is one statement of three plain inserts',
};

export const unpaintedSweep: KnownMiss = {
  on,
  because:
    'as for the processor; and the sweeps cost 55 ms of database processor a second with 60,000 active alerts, nearly all of it claimUnseen, which reads every active alert and receipt to find those that no console painted',
};

export const phoneQuestion: KnownMiss = {
  on,
  because:
    'each call asks what the phone told before in a transaction of its own; only the token and the writing are shared by those who wait (prepare in app-events.service.ts)',
};

export const joinByHttp: KnownMiss = {
  on,
  because:
    'each join is a call to /broadcasting/auth with session and rights, and a question about the right; the limit checks a signature',
};

export const listedRow: KnownMiss = {
  on,
  because:
    'of 400 rows a page 50 each are alerts, people, departments and devices; 200 are organisations: one shown, and one for each of three row policies that ask whether it is monitored',
};

export const signedInRead: KnownMiss = {
  on,
  because: 'the call is a transaction with a role, behind a session, a schema and the security headers; the limit is one select',
};

export const sharedCommits: KnownMiss = {
  on,
  because: 'alerts share commits, so there are fewer of them to share a sync; held against alerts it holds, one line below',
};

export const oneByOneTelling: KnownMiss = {
  on,
  because: 'each alert is told in a transaction of its own, some twenty statements one after the other, four alerts at a time',
};

export const checkedTimer: KnownMiss = {
  on,
  because: 'the session is locked, judged by its machine, written with a line of the log and live news; the limit updates one row',
};

export const viewedLook: KnownMiss = {
  on,
  because: 'the look is a transaction with a role; the limit is a bare statement',
};
