// How long an invitation to set a password can be accepted (gaps: the signed link of the set-up).
export const invitationHours = 48;
