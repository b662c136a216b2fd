import { newId } from '#contract/new-id.ts';
import { object, self, type Asked } from './asked.ts';

export const askedOfCorporations = {
  // A role of a corporation has these there, not in one of its businesses.
  businessInvitations: self(() => ({}), 'NOT_FOUND'),
  inviteBusiness: self(() => ({ body: { email: `${newId()}@pollin.test` } }), 'NOT_FOUND'),
  revokeBusinessInvitation: { ...object(() => ({ id: newId() })), own: 'NOT_FOUND' },
  createCorporateBusiness: self(
    () => ({
      body: {
        businessId: newId(),
        name: 'Bloom North',
        address: {
          street: '12 Patio Way',
          locality: 'Tempe',
          province: 'AZ',
          postalCode: '85281',
        },
        categories: ['eats'],
      },
    }),
    'NOT_FOUND',
  ),
  removeCorporateBusiness: {
    ...object(({ world: { pair } }) => ({ id: pair.businessId })),
    own: 'NOT_FOUND',
  },
  openBusinessInvitation: self(() => ({ id: newId() }), 'LINK_INVALID'),
  acceptBusinessInvitation: self(
    () => ({ id: newId(), body: { businessId: newId() } }),
    'LINK_INVALID',
  ),
  declineBusinessInvitation: self(() => ({ id: newId(), body: {} }), 'LINK_INVALID'),
  leaveCorporation: self(() => ({ body: {} }), 'NOT_FOUND'),
  updateCorporateProfile: self(() => ({ body: { name: 'Bloom Group' } }), 'NOT_FOUND'),
  corporateOverview: self(() => ({}), 'NOT_FOUND'),
} satisfies Record<string, Asked>;
