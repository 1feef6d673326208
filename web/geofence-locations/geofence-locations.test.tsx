// @vitest-environment happy-dom
// Geofence locations: the radius in the reader's own units, an address that moves the circle, what
// only the provider can turn on again, and a list of places that a failed read does not take away.
import { useSyncExternalStore } from 'react';
import { describe, expect, it } from 'vitest';
import { addressSearchApi } from '#domain/geofence-locations/address-search.api.ts';
import {
  geofenceCallsApi,
  geofenceLocations,
  type PlaceOnMap,
} from '#domain/geofence-locations/geofence-locations.api.ts';
import { mapSettingsPath } from '#domain/kit/services/map-settings.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { AddressField } from './address-field.tsx';
import { CountingChoice } from './counting-choice.tsx';
import { PlaceList } from './place-list.tsx';
import { RadiusField } from './radius-field.tsx';
import { RemindersSwitch } from './reminders-switch.tsx';
import { TypeField } from './type-field.tsx';
import UsagePage from './usage-page.tsx';

/** A field of a form that keeps what it is given. */
const fieldOf = (over: Partial<FieldProps>, kept: unknown[]) =>
  ({
    name: 'radius',
    label: 'Radius',
    problem: undefined,
    choices: [],
    onSet: (value: unknown) => void kept.push(value),
    onLeave: () => undefined,
    ...over,
  }) as unknown as FieldProps;

describe('the radius', () => {
  const open = (measurement_system: 'metric' | 'imperial', value: unknown) => {
    const kept: unknown[] = [];
    const screen = openScreen(<RadiusField {...fieldOf({ value }, kept)} />, {
      user: { measurement_system },
    });
    return { screen, kept };
  };

  it.each([
    ['metric', '100', '250', 250],
    ['imperial', '328', '820', 250],
    ['imperial', '328', '164', 50],
  ] as const)(
    'in %s shows 100 m as %s, and %s is kept as %d m',
    async (system, shown, typed, metres) => {
      const { screen, kept } = open(system, 100);
      expect((await screen.field('Radius')).value).toBe(shown);
      await screen.type('Radius', typed);
      expect([kept, (await screen.field('Radius')).value]).toEqual([[metres], typed]);
    },
  );

  it.each(['', '-5', '12.5', 'wide'])(
    '%j reaches the form as it was typed, which refuses it',
    async (typed) => {
      const { screen, kept } = open('metric', 100);
      await screen.type('Radius', typed);
      expect(kept).toEqual([typed]);
    },
  );

  it.each(['metric', 'imperial'] as const)(
    'the slider goes from 50 m to 50 km (%s)',
    async (system) => {
      const { screen, kept } = open(system, 100);
      for (const step of ['0', '500', '1000']) await screen.type('Radius on a slider', step);
      expect(kept).toEqual([50, 1600, 50_000]);
      expect((await screen.field('Radius on a slider')).getAttribute('aria-valuetext')).toBe(
        system === 'metric' ? '50000 m' : '164042 ft',
      );
    },
  );
});

describe('the type', () => {
  const choices = [
    { value: 'welfare', label: 'Welfare' },
    { value: 'proximity_reminder', label: 'Hazard' },
  ];
  const open = (included: object | null, value: string) =>
    openScreen(
      <TypeField
        {...fieldOf({ name: 'type', label: 'Type', value, choices: choices as never }, [])}
      />,
      {
        scope: { ...ownScope, included: included as never },
      },
    );

  it.each([
    [{ geofence_proximity_reminders: true }, 'welfare', true],
    [null, 'welfare', true],
    [{ geofence_proximity_reminders: false }, 'welfare', false],
    [{ geofence_proximity_reminders: false }, 'proximity_reminder', true],
  ])('included %j, chosen %s: a hazard is offered: %s', async (included, value, offered) => {
    const screen = open(included, value);
    await screen.expectText('Welfare');
    expect(document.body.textContent.includes('Hazard')).toBe(offered);
  });
});

describe('the address', () => {
  const store = () => new FormStore({ latitude: 0, longitude: 0 }, () => ({}));
  const towns = { method: 'GET', path: '/map/:file' } as const;
  function Form({ form }: { form: FormStore }) {
    const at = useSyncExternalStore(form.subscribe, () =>
      JSON.stringify([form.values()['latitude'], form.values()['longitude']]),
    );
    return (
      <FormProvider value={form}>
        <AddressField {...fieldOf({ name: 'address', label: 'Address', value: null }, [])} />
        <output>{at}</output>
      </FormProvider>
    );
  }
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<Form form={store()} />, { answers: [...answers, refuse(towns, 404)] });

  it('a street that is chosen moves the circle, and the list closes', async () => {
    const screen = open(
      answer(addressSearchApi.search, [{ name: '1 High St', latitude: -33.8, longitude: 151.2 }]),
    );
    await screen.type('Address', '1 High');
    await screen.press('1 High St');
    await screen.expectText('[-33.8,151.2]');
    expect((await screen.field('Address')).value).toBe('1 High St');
    await screen.expect(() => expect(screen.look('button', '1 High St')).toBeNull());
  });
});

const place = (over: Partial<PlaceOnMap>): PlaceOnMap => ({
  id: 1,
  name: 'Depot',
  type: 'welfare',
  address: '1 High St',
  latitude: -33.8,
  longitude: 151.2,
  radius: 100,
  active: true,
  assignment_type: 'everyone',
  people_inside: 0,
  ...over,
});

describe('the list', () => {
  const open = (
    places: PlaceOnMap[],
    over: Partial<Parameters<typeof PlaceList>[0]> = {},
    options: OpenOptions = {},
  ) =>
    openScreen(
      <PlaceList
        places={places}
        total={places.length}
        base="/organisation/geofence-locations"
        selected={null}
        edited={false}
        reminds={null}
        counting={null}
        {...over}
      />,
      { scope: ownScope, user: { abilities: ['write geofence locations'] }, ...options },
    );
  const lines = () => [...document.querySelectorAll('ul li')].map(({ textContent }) => textContent);

  it('says what each is, and which are off or overlap; one that is off overlaps nothing', async () => {
    const screen = open([
      place({ people_inside: 2 }),
      place({ id: 2, name: 'Yard', radius: 1500, assignment_type: 'chosen' }),
      place({ id: 3, name: 'Shed', active: false }),
      place({ id: 4, name: 'Mine', type: 'alert', latitude: -20 }),
    ]);
    await screen.expectText('4 locations, 3 on');
    expect(lines()).toEqual([
      'DepotWelfare, 100 m, Everyone, 2 insideOverlaps',
      'YardWelfare, 1.5 km, Chosen peopleOverlaps',
      'ShedWelfare, 100 m, EveryoneOff',
      'MineAlert area, 100 m, Everyone',
    ]);
  });

  it('is searched by name and address', async () => {
    const screen = open([place({}), place({ id: 2, name: 'Yard', address: null })]);
    await screen.type('Search name or address', ' HIGH ');
    expect(lines()).toHaveLength(1);
    await screen.type('Search name or address', 'null');
    await screen.expectText('No geofence locations match.');
    await screen.expectNoText('No geofence locations yet.');
  });

  it('says that there are none, and that not all are shown', async () => {
    const none = open([]);
    await none.expectText('No geofence locations yet.');
    none.close();
    const many = open([place({})], { total: 2500 });
    await many.expectText('(the first 1 of 2500)');
  });

  it('the open one is marked, and edited while its circle differs', async () => {
    const screen = open([place({})], { selected: 1, edited: true });
    await screen.expectText('Edited');
    expect((await screen.find('link', /^Depot/)).getAttribute('aria-current')).toBe('page');
  });

  it('a reader adds none', async () => {
    const screen = open([place({})], {}, { user: { abilities: ['read geofence locations'] } });
    await screen.expectText('Depot');
    expect(screen.look('link', 'Add geofence location')).toBeNull();
  });
});

describe('proximity reminders', () => {
  const open = (
    enabled: boolean,
    abilities: readonly string[],
    ...answers: ReturnType<typeof answer>[]
  ) =>
    openScreen(<RemindersSwitch enabled={enabled} />, {
      scope: ownScope,
      user: { abilities: abilities as never },
      answers,
    });
  const done = answer(geofenceCallsApi.proximityReminders, { enabled: false });
  const line = 'POST /organisations/4/geofence-proximity-reminders';

  it('an organisation turns them off after a question: only its provider turns them on', async () => {
    const screen = open(true, ['write organisation settings'], done);
    await screen.press('Proximity reminders', 'switch');
    await screen.expectText('Only your provider can turn reminders on again.');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Proximity reminders', 'switch');
    await screen.answerQuestion('Turn off');
    await screen.expectWritten([line, { enabled: false }]);
  });

  it('the provider is not asked', async () => {
    const screen = open(false, ['write organisations'], done);
    await screen.press('Proximity reminders', 'switch');
    await screen.expectWritten([line, { enabled: true }]);
  });

  it('one that is off says that it is not included, and cannot be turned on', async () => {
    const screen = open(false, ['write organisation settings']);
    await screen.expectText('Not included for this organisation.');
    expect((await screen.find('switch', 'Proximity reminders')).hasAttribute('disabled')).toBe(
      true,
    );
  });
});

it('the device that counts is chosen at once, and shown again where that was refused', async () => {
  const screen = openScreen(<CountingChoice counting="pendant_first" />, {
    scope: ownScope,
    user: { abilities: ['write geofence locations'] },
    answers: [refuse(geofenceCallsApi.counting, 500)],
  });
  await screen.expectText('when the pendant has sent no position for 30 minutes');
  await screen.choose('Device that counts', 'any');
  await screen.expectWritten(['PUT /organisations/4/geofence-settings', { counting: 'any' }]);
  await screen.expect(async () =>
    expect((await screen.field('Device that counts')).value).toBe('pendant_first'),
  );
});

it('usage leads to each place', async () => {
  const screen = openScreen(<UsagePage />, {
    at: '/organisation/geofence-region-usage',
    scope: ownScope,
    answers: [
      answer(geofenceCallsApi.usage, [
        { ...sampleOf(geofenceCallsApi.usage), id: 3, name: 'Depot', type: 'alert' } as never,
      ]),
    ],
  });
  await screen.expectText('Alert area');
  expect((await screen.find('link', 'Depot')).getAttribute('href')).toBe(
    '/organisation/geofence-locations/3',
  );
});

it('a form that is open stays when the places cannot be loaded again', async () => {
  const { default: AddLocationPage } = await import('./add-location-page.tsx');
  const map = answer(geofenceCallsApi.map, {
    locations: [],
    total: 0,
    proximity_reminders: true,
    counting: 'any',
  });
  const screen = openScreen(<AddLocationPage />, {
    at: '/organisation/geofence-locations/add',
    scope: ownScope,
    user: { abilities: ['write geofence locations'] },
    answers: [map, networkDown({ method: 'GET', path: mapSettingsPath })],
  });
  await screen.type('Name', 'Depot');
  screen.change(refuse(geofenceCallsApi.map, 503));
  await screen.queries.refetchQueries();
  await screen.expect(() =>
    expect(screen.calls.filter(({ line }) => line.endsWith('/geofence'))).toHaveLength(2),
  );
  expect((await screen.field('Name')).value).toBe('Depot');
  expect(geofenceLocations.name).toBe('geofence_location');
});
