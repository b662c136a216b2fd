/** What Maya, who signs in as creator@, talks about. See `parse-talk.ts` for the notation. */
export const mayaTacos = `
b: Hi Maya, Elena here from Sol y Masa. We loved your night-market reel and would be so happy to have you for the late-night menu.
c: Elena! I've walked past your window about forty times and never once managed to leave without a concha. Yes please.
b: Haha, that explains the fingerprints on the glass
c: Guilty 😅
c: So what is the story you'd like told? I'd rather shoot one thing properly than twelve things a little.
b: That we're open until 2 on weekends and that everything is still pressed to order at that hour. People assume it's leftovers.
c: That's a good one. "Nothing waits for you here, we wait for you." I'll chew on it.
--- 4
b: Are you a {+6} or a {+7} person? The second is loud, the first one you can actually hear the comal.
c: I want to hear the comal.
c: {+6} then? I could be there at 9:30, film until midnight and be out of your way before the second wave.
b: {+6} 9:30 is perfect. I'll put you down.
b: Chema works the press that night. He's shy for about eleven minutes and then he'll tell you about his grandmother.
c: I already love Chema
--- 2
b: Practical things, so I don't forget:
• Park behind us, the lot off 15th Avenue. Not the pharmacy side, they tow.
• Come to the blue door in the alley and knock loudly, the fans are on
• Wifi doesn't reach the kitchen. Really. Nobody's does.
c: No signal is fine, I'm used to it. I write everything down beforehand and it sorts itself out when I'm back on the street.
c: Can I bring one small light? Battery, no cables, size of a paperback.
b: As long as nobody has to step over it. It's narrow behind the line.
c: It clips to my bag. You won't notice it.
--- 2
c: Here's my shot list, shout if something's missing:
1. the press closing, from the side, sound on
2. masa ball to tortilla in one take
3. hands only, passing plates through the window
4. the neon when it switches on
5. somebody's first bite (a friend, I'll bring her)
6. the clock over the door at 1:something
b: 6 is funny because that clock is eleven minutes fast. Everybody in the neighborhood knows.
c: Then it HAS to be in there
b: Could you add the salsa macha? We make it on Mondays and it's gone by Saturday, it deserves its moment.
c: Added. Slow pour, close, no talking over it.
--- 1
b: Small change, sorry! The neon man is coming on your evening to fix the "y". Can we start at 10 instead?
c: Sol Masa for one night 😂 10 is fine. If he's there anyway, I'd love two seconds of him on the ladder.
b: I'll ask. He's my cousin so the answer is yes.
--- 2
c: Got home at 1:40 and my jacket still smells like the best thing that ever happened to it.
c: Please thank Chema. Eleven minutes was accurate.
b: He asked this morning whether "the camera lady" got home safely. You've been adopted.
c: First look at the selects tonight, rough cut by {+3}.
b: No rush at all. We're still finding your paperback light's clip under things.
--- 3
c: Rough cut is up: 38 seconds, sound design is just the kitchen, no music. I think it wants to stay that way.
b: I watched it four times and then my mother watched it and cried at the tortilla. She makes tortillas every day.
c: Best review I'll get this year
b: One wish: could the price board at 0:21 be out of focus? We're changing two prices next week.
c: Easy, I'll pull focus to the hand earlier. New version tonight.
--- 0
b: We talked about it at the family table. Would you come back for the Sunday masa workshop? Same kitchen, more flour, many children.
b: I opened a second conversation for it so the two don't get mixed up. And whenever you post, the next dinner is on us, friend included.
`;

export const mayaWorkshop = `
b: Hi Maya, this one is about the Sunday workshop. Twelve families, ages 5 and up, everybody presses their own tortilla and eats it standing up.
c: My favorite food group: standing up.
c: What do the parents think about filming? I only show children's faces with a yes in writing.
b: We ask at the door, green sticker means yes, no sticker means hands only.
c: That's a lovely system. I'm stealing it.
--- 1
b: Would {d:sun+6} work? Doors at 10, dough at 10:15, chaos at 10:20.
c: It does. I'll come at 9:30 for the quiet part, flour in the window light before anyone touches it.
b: The light comes in over the sink until about 10, then it's gone behind the bank.
c: You notice light. You could do my job.
b: I notice when I have to turn on the lamps and pay for it :)
c: And lunch for the kids' table on camera, or do we leave them in peace?
b: In peace. Aunt Lupe's rule.
c: Aunt Lupe is right.
`;

export const mayaTea = `
b: Good morning Maya! Ines from Ocotillo Tea House. You applied for the botanicals flight with a note about creosote after rain and I read it aloud to the whole staff.
c: Good morning! It's the smell I'd choose if I could only keep one.
b: We have a tea that tries to be exactly that. Some people love it, some people say it tastes like a garage. Both are right.
c: I have to film people's faces at that moment then. Split screen: love / garage.
b: You're hired, if hiring were the word for five teas and a slice of mesquite cake.
--- 2
c: When is your quietest hour? I'd like steam, and steam needs a dark corner and nobody opening the door.
b: Tuesdays to Thursdays between 2 and 3:30. The back room faces north, we keep it dim on purpose.
c: {wed+3} at 2 then? I need ninety minutes, mostly waiting for water to look pretty.
b: {wed+3} at 2. I'll keep the north room for you.
--- 1
b: Parking is the garage on Second Street, level 1, two hours free, keep the ticket and I'll stamp it. The entrance is the wooden gate, not the glass door, that one belongs to the dentist.
c: How many people have ordered tea at the dentist?
b: He keeps a tin of our mint now. It got easier than explaining.
--- 9
c: I got everything but the top shot of the five cups, my arm shakes by cup four. Could I come back for ten minutes with a proper boom?
b: Of course. Tomorrow we set the same five for a tasting at 4, they'd be on the tray at 3:45.
c: Perfect, in and out, I promise not to talk about creosote again.
--- 3
b: Your edit just went around the tea house. The garage face belongs to our accountant, she's delighted and wants it printed.
c: Tell her she's the star of the second half
b: Approved from our side, nothing to change. Please use #gifted and tag the tea house, not the building.
c: Will do. Posting {+1} evening, that's when my desert people are awake.
--- 2
c: It's live! First comment is somebody's dad: "that's what rain smells like".
b: I showed that to everyone, including two customers who hadn't asked.
b: The next flight is being blended in three weeks: mesquite honey, if the bees leave us any. May I put your name on the list?
`;

export const mayaClimb = `
b: Hey Maya, Rob at Granite & Chalk. For the beginner nights we want somebody who has honestly never climbed. Your application says "afraid of ladders". Still true?
c: Deeply true. I ask tall people to get things from the second shelf.
b: You're the one.
c: I have never been so happy and so worried about a yes
b: Top rope, an instructor on the other end the whole time, and you stop whenever you want. The filming is the easy bit.
--- 1
c: What do I wear? And do I film myself or do you have someone who can hold a phone without commentary?
b: Anything you could do yoga in. We lend shoes and a harness.
b: I'll hold the phone. No commentary, only breathing.
--- 3
b: Beginner nights are Tuesdays and Thursdays 7 to 9. Which one?
c: The emptier one.
b: Then the later half: {thu+2}, 8 PM, the school group is gone by then.
c: {thu+2} 8 PM. I'm writing it down in pencil, bravery permitting.
--- 9
c: So the video of me stuck two meters up for four minutes, can that be the opening?
b: I hoped you'd say that. You can hear the instructor say "you have more feet than you think".
c: It's the best sentence anybody said to me this year, I had to write it on the mirror
b: Then we put it on a shirt. You get the first one.
c: Deal. What I still need: the chalk close-up, the board with the routes, and one wide of the hall with people being bad at it together.
b: Come any evening before 9, front desk knows your name. Ask for the wide from the mezzanine, the stairs are behind the drinks fridge.
--- 0
c: Got the wide! Your mezzanine is terrifying and I love the picture.
c: Rough cut will be with you {+2}. I kept the four minutes, cut to eleven seconds.
`;

export const mayaOwl = `
b: Hi Maya! Talia from Night Owl Books, and yes, the same Talia you met at the zine fair. I make videos on weekdays and sell books at night, it's a condition.
c: TALIA! You never said you owned the place, you said you "help out a bit with shelves"
b: I do help with the shelves! I'm very good at it, I get no wage.
b: So: the silent reading party. Forty people, two hours, one bell, no talking. How would you make silence look like a party?
c: Feet. Forty pairs of feet under chairs, all moving a little differently.
b: oh that is good
--- 2
c: Questions before I plan: can I walk around in socks, and does the bell ring at the start or the end or both?
b: Socks encouraged. Bell at both, and the second one is the best part because everybody laughs at the same time after two hours of nothing.
c: Then that laugh is the end of the film and everything before it is as quiet as I can make it.
b: Date is {+9}, doors 6:30, bell at 7.
c: I'm in. Is there parking, or do I take the train and carry less?
b: Train! The stop is four minutes away and our lot is mostly one very territorial minivan.
--- 3
b: Forty-three people signed up. I had to borrow chairs from the church. Feet shot is going to be glorious.
c: Do any of them match?
b: Not even slightly
c: Perfect.
--- 4
c: One thing for the list: could you ask people at the door whether they mind faces? Feet I'll take from everyone.
b: Already on the sign-up page. Two said no faces, they get the seats with the plant.
c: You think of everything. See you {+2}, I'll be the one without shoes.
`;

export const mayaRaku = `
b: Hello Maya, June from Palo Verde Clay. We're thrilled you'd like to film the raku night.
c: Thank you! Fire, smoke and glaze, I'd have come without being asked.
b: We fire at dusk in the yard, about four pieces at a time. Cotton clothes only please, and hair tied back.
c: Noted, nothing that melts.
--- 5
b: Bad news from the county: a burn ban from today, no open flame until further notice. We have to call the evening off.
c: Oh no. For a good reason, at least, it's so dry. Are you all right with the money, did people pay ahead?
b: Everyone was kind about it, half of them turned it into a voucher. I'm closing this campaign and will open a new one when the ban lifts.
c: I'll be there whenever that is. I'd still love to film you throwing one day, no fire involved.
b: Any Wednesday morning. Bring an apron you don't like.
`;
