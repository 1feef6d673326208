// What a step of a response can ask of the operator, with the words that lists show.
export const actionTypes = [
  { id: 'do', name: 'Check' },
  { id: 'record', name: 'Text' },
  { id: 'yes_no', name: 'Yes or no' },
  { id: 'call_device', name: 'Call the device' },
  { id: 'call_person', name: 'Call the person' },
  { id: 'call_contacts', name: 'Call contacts' },
  { id: 'dispatch', name: 'Dispatch' },
  { id: 'link', name: 'Link' },
] as const;
